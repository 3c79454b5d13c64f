import type { Page } from '@playwright/test'
import { rewriteVenues } from './rewriteVenues'

/**
 * Connects the page to the venue without sealed frames, as to a venue that does not support them, so that tampering is
 * detected by content and not by frame number. Install before the page opens.
 */
export function usePlainLink(page: Page): Promise<void> {
  return rewriteVenues(page, (list) => list.replace('/ws?sealed', '/ws'))
}
