import type { Page } from '@playwright/test'
import { rewriteVenues } from './rewriteVenues'

/**
 * Connects the page to the venue without sealed frames, so that it detects tampering by content and not by frame
 * number. Install before the page opens.
 */
export function usePlainLink(page: Page): Promise<void> {
  return rewriteVenues(page, (list) => list.replace('/ws?sealed', '/ws'))
}
