import { toNumber, type Price } from '@/core/protocol/fixed6'

/** Of the price: a tick of drift while the trader reads is no news. */
const smallMove = 0.001

export function isSmallMove(from: Price, to: Price): boolean {
  return Math.abs(toNumber(to) / toNumber(from) - 1) < smallMove
}
