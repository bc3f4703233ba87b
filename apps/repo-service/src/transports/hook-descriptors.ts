/** The descriptors between the hooks and the process that started git. */
export const HOOK_DESCRIPTORS = { updates: 3, verdict: 4 } as const;
