/** Working time: a day has 8 hours and a week 5 days. A year is one of the calendar. */
export const SECONDS = {
  year: 31_557_600,
  /** As people mean it who write a month. */
  month: 30 * 8 * 3_600,
  week: 5 * 8 * 3_600,
  day: 8 * 3_600,
  hour: 3_600,
  minute: 60,
  second: 1,
} as const;
