import { describeError } from '@/core/protocol/errorCodes'
import { fixed6, type Amount, type Fixed6, type Fraction, type Price } from '@/core/protocol/fixed6'
import { checkOrderForm } from '@/core/quant/checkOrderForm'
import { checkReduceOnly, formText, type DraftContext, type TicketProblem } from '@/web/desk/draft/checkDraft'
import type { IcebergDraft, OrderDraft } from '@/web/desk/draft/orderDraft'
import { t } from '@/web/language/t'
import type { NewIceberg } from '@/web/session/icebergs/iceberg'
import { childAmount } from '@/web/session/icebergs/icebergRules'
import { decimalValue } from '@/web/ui/decimalText'
import { formatAmount } from '@/web/ui/formatNumber'

export const emptyIceberg: IcebergDraft = { visibleText: '', spreadText: '0', secondsText: '0' }

export type IcebergField = 'price' | 'amount' | 'visible' | 'spread' | 'seconds' | 'order'
export type IcebergProblem = TicketProblem<IcebergField>

type IcebergInput = Pick<OrderDraft, 'side' | 'priceText' | 'amountText' | 'postOnly' | 'reduceOnly'> &
  IcebergDraft & { readonly cancelsOnClose: boolean }
type IcebergFacts = Pick<DraftContext, 'instrument' | 'markPrice' | 'position'>

export type ReadIceberg = {
  /** Present as soon as the numbers parse, even if the venue would reject them. */
  readonly iceberg: NewIceberg | undefined
  readonly problem: IcebergProblem | undefined
}

/** More would hide no longer how large the orders are, but their number. */
const mostSpread = 500_000n
const mostSeconds = 3_600n * 1_000_000n

export function readIceberg(input: IcebergInput, facts: IcebergFacts): ReadIceberg {
  const { side, postOnly, reduceOnly, cancelsOnClose } = input
  const limitPrice = decimalValue<Price>(input.priceText)
  const total = decimalValue<Amount>(input.amountText)
  const visible = decimalValue<Amount>(input.visibleText)
  const percent = decimalValue<Fixed6<'Percent'>>(input.spreadText === '' ? '0' : input.spreadText)
  const seconds = decimalValue<Fixed6<'Seconds'>>(input.secondsText === '' ? '0' : input.secondsText)
  const wrong = (field: IcebergField, words: string): ReadIceberg => ({ iceberg: undefined, problem: { field, words } })
  if (limitPrice === undefined || limitPrice <= 0n) return wrong('price', t('Enter a price.'))
  if (total === undefined || total <= 0n) return wrong('amount', t('Enter an amount.'))
  if (visible === undefined || visible <= 0n) return wrong('visible', t('Enter the visible amount.'))
  const spread = percent === undefined ? -1n : percent / 100n
  if (spread < 0n || spread > mostSpread) return wrong('spread', t('Enter 0–50%'))
  if (seconds === undefined || seconds < 0n || seconds > mostSeconds)
    return wrong('seconds', t('Enter 0–3,600 seconds'))
  const iceberg: NewIceberg = {
    instrument: facts.instrument,
    isBuy: side === 'buy',
    total,
    visible,
    limitPrice,
    postOnly,
    reduceOnly,
    spread: fixed6<Fraction>(spread),
    refillMs: Number(seconds / 1_000n),
    cancelsOnClose,
  }
  return { iceberg, problem: problemOf(iceberg, facts) }
}

function problemOf(iceberg: NewIceberg, facts: IcebergFacts): IcebergProblem | undefined {
  const { isBuy, total, visible, limitPrice, reduceOnly } = iceberg
  const { instrument, markPrice } = facts
  if (total % instrument.amountStep !== 0n) {
    const step = formatAmount(instrument.amountStep, instrument.amountStep)
    return {
      field: 'amount',
      code: 'INVALID_AMOUNT_STEP_SIZE',
      words: t('Amount must be a multiple of {step}.', { step }),
    }
  }
  if (visible >= total) return { field: 'visible', words: t('Show less than the whole amount.') }
  const order = { isBuy, amount: visible, limitPrice }
  const code = checkOrderForm({ ...order, instrument, isMarket: false, markPrice })
  if (code !== undefined) {
    const isPrice =
      code === 'ORDER_INVALID_PRICE' || code === 'INVALID_PRICE_STEP_SIZE' || code === 'EXCEED_ORDER_PRICE_BAND'
    return { field: isPrice ? 'price' : 'visible', code, words: formText(code, order, facts) }
  }
  const reducing = checkReduceOnly({ isBuy, amount: total, reduceOnly }, facts.position)
  return reducing && { field: 'order', code: reducing, words: t(describeError(reducing)) }
}

/** Enough for a check of the one-click limits. */
const mostPlanned = 1_000

/** Returns the amounts of the orders as if none varied. */
export function plannedChildren(iceberg: NewIceberg): readonly Amount[] {
  const children: Amount[] = []
  for (let left: bigint = iceberg.total; left > 0n && children.length < mostPlanned;) {
    const child = childAmount(iceberg, fixed6<Amount>(left), 0.5)
    children.push(child)
    left -= child
  }
  return children
}
