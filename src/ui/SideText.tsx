import type { Side } from '@/protocol/instrument'

/** Buy or sell, in colour and in words. */
export function SideText({ side, words = { buy: 'Buy', sell: 'Sell' } }: { side: Side; words?: Record<Side, string> }) {
  return <span className={side === 'buy' ? 'text-buy' : 'text-sell'}>{words[side]}</span>
}
