import { createSafeStorage } from '@/core/lib/safeStorage'

/** What this browser keeps of the trader's choices; never anything secret. Here, because the language is the first. */
export const browserStorage = createSafeStorage(() => localStorage)
