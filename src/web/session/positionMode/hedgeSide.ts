import type { Side } from '@/core/protocol/instrument'
import { t } from '@/web/language/t'

export type HedgeChoice = 'open' | 'close'

/** Returns the position that an order opens or closes in hedge mode: buying opens a long, and closes a short. */
export function hedgeSide(side: Side, choice: HedgeChoice): 'LONG' | 'SHORT' {
  return (side === 'buy') === (choice === 'open') ? 'LONG' : 'SHORT'
}

/** Says why an order without a position's side is not signed in hedge mode. */
export const sidelessText = t('Hedge mode: orders without a position side aren’t sent. Use the order ticket.')

/** Says why a command that names an instrument alone is rejected. */
export const twoPositionsText = t('Hedge mode: a long and a short are open. Choose one in the positions table.')
