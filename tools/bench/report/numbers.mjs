const grouped = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

/** @param {{ requestsPerSecond: number }} figures */
export const rate = ({ requestsPerSecond }) =>
  requestsPerSecond < 100 ? requestsPerSecond.toFixed(1) : grouped.format(requestsPerSecond);
/** @param {number} value */
export const milliseconds = (value) => `${value.toFixed(value < 100 ? 1 : 0)} ms`;
/** @param {number} value */
export const seconds = (value) => `${value.toFixed(2)} s`;
/** @param {number} value */
export const ratio = (value) => `${(value * 100).toFixed(1)} %`;
/** @param {number} value */
export const megabytes = (value) => `${grouped.format(value)} MB`;
/** @param {number} value */
export const count = (value) => grouped.format(value);
