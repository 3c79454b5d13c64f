import { createSafeStorage } from '@/core/lib/safeStorage'

/** The trader's choices in this browser, never a secret. It is here because the language is read first. */
export const browserStorage = createSafeStorage(() => localStorage)
