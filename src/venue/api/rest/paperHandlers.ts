import { getPaperMails } from './getPaperMails'
import type { ServedEndpoint } from './serveEndpoint'

/**
 * What only a paper venue has, under `/paper`: it stands for what happens elsewhere at a real one. No part of the
 * interface, so it is in no inventory.
 */
export const paperHandlers: readonly ServedEndpoint[] = [getPaperMails]
