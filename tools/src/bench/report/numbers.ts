import { type Figures } from '../measure/statistics.js';

const grouped = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

export const rate = ({ requestsPerSecond }: Pick<Figures, 'requestsPerSecond'>): string =>
  requestsPerSecond < 100 ? requestsPerSecond.toFixed(1) : grouped.format(requestsPerSecond);
export const milliseconds = (value: number): string => `${value.toFixed(value < 100 ? 1 : 0)} ms`;
export const seconds = (value: number): string => `${value.toFixed(2)} s`;
export const ratio = (value: number): string => `${(value * 100).toFixed(1)} %`;
export const megabytes = (value: number): string => `${grouped.format(value)} MB`;
export const count = (value: number): string => grouped.format(value);
