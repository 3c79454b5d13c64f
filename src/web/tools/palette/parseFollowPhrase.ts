import { fixed6, negate, type Fraction, type Price } from '@/core/protocol/fixed6'
import type { Side } from '@/core/protocol/instrument'
import { t } from '@/web/language/t'
import type { PriceTarget } from '@/web/session/pegs/pegTarget'
import type { FillCommand, PhraseContext, PlaceCommand, PriceRequest } from './paletteCommand'
import type { PhraseReader, Word } from './phraseReader'
import { readOffset, readPrice } from './readNumber'

/** The words of a phrase that make an order follow: `at best-2`, `mid follow`, `chase`, `cap 3200`. */
export type Following = {
  readonly word: Word
  /** Absent after `follow` or `chase` alone, which apply to the price of the phrase. */
  readonly best?: Offset
  readonly cap?: Price
}
type Offset = { readonly ticks: bigint; readonly fraction: Fraction }

/** Reads one of these words with its offset or price; undefined if the next word is another. */
export function readFollowing(
  reader: PhraseReader,
  context: PhraseContext,
  known: Following | undefined,
): Following | undefined {
  const follow = reader.takeIf('follow', 'chase')
  if (follow !== undefined) return { ...known, word: follow }
  const cap = reader.takeIf('cap')
  if (cap !== undefined) {
    if (known?.cap !== undefined) return reader.failAt(cap, t('Only one price allowed.'))
    const price = readPrice(reader, context)
    if (price.kind !== 'exact') return reader.failAt(cap, t('Enter the cap as a number.'))
    return { word: cap, ...known, cap: price.price }
  }
  const isAt = ['at', '@'].includes(reader.peek()?.text ?? '')
  const best = reader.peek(isAt ? 1 : 0)
  const [, offset] = /^best([+-].*)?$/.exec(best?.text ?? '') ?? []
  if (best === undefined || !best.text.startsWith('best')) return undefined
  if (isAt) reader.take()
  reader.take()
  if (known?.best !== undefined) return reader.failAt(best, t('Only one price allowed.'))
  return { ...known, word: best, best: readOffset(reader, best, 'best', offset, context) }
}

/** An order that follows fills the ticket instead of being sent, so that the trader confirms its limits there. */
export function followingOrder(
  reader: PhraseReader,
  order: Omit<PlaceCommand, 'price'>,
  price: PriceRequest | undefined,
  following: Following,
): FillCommand {
  const { amount, instrument, side } = order
  const { word, cap } = following
  if (amount.kind !== 'contracts') return reader.failAt(word, t('To follow a price, enter the amount as a number.'))
  if (order.timeInForce === 'IOC') return reader.failAt(word, t('Only GTC orders can be pegged. Choose GTC.'))
  const target = targetOf(reader, side, price, following)
  return {
    kind: 'fill',
    ticket: 'order',
    instrument,
    side,
    amount: amount.amount,
    prices: [],
    flags: order,
    follow: { target, cap },
  }
}

const none: Offset = { ticks: 0n, fraction: fixed6<Fraction>(0n) }

function targetOf(
  reader: PhraseReader,
  side: Side,
  price: PriceRequest | undefined,
  { word, best }: Following,
): PriceTarget {
  if (best !== undefined && price !== undefined) return reader.failAt(word, t('Only one price allowed.'))
  if (price === undefined) return sided('best', best ?? none, side)
  const own = side === 'buy' ? 'bid' : 'ask'
  if (price.kind === 'relative') {
    if (price.to === own) return sided('best', price, side)
    if (price.to === 'mid' || price.to === 'mark') return sided(price.to, price, side)
  }
  return reader.failAt(word, t('An order can follow best, mid or mark.'))
}

/** In a phrase + means a higher price; in a target it means more aggressive. */
function sided(kind: PriceTarget['kind'], { ticks, fraction }: Offset, side: Side): PriceTarget {
  return side === 'buy' ? { kind, ticks, share: fraction } : { kind, ticks: -ticks, share: negate(fraction) }
}
