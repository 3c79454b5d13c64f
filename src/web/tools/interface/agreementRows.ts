import { formatFixed6, type Price } from '@/core/protocol/fixed6'
import { t } from '@/web/language/t'
import { topSources, type Top, type Tops, type MeasuredClock } from './readAgreement'

export type AgreementRow = {
  readonly id: string
  readonly figure: string
  readonly one: { readonly source: string; readonly reported: string | undefined }
  readonly other: { readonly source: string; readonly reported: string | undefined }
  readonly verdict: 'same' | 'close' | 'apart' | 'unknown'
}

/** Allowed relative difference between two readings of a moving figure. */
const closeFraction = 0.002
/** Allowed clock offset. Requests are signed with the clock's time, so a larger offset is worth showing. */
const closeClockMs = 2_000

export function priceRow(id: string, figure: string, one: string, other: string, a?: Price, b?: Price): AgreementRow {
  return {
    id,
    figure,
    one: { source: one, reported: a === undefined ? undefined : formatFixed6(a) },
    other: { source: other, reported: b === undefined ? undefined : formatFixed6(b) },
    verdict: compared(a === undefined ? undefined : Number(a), b === undefined ? undefined : Number(b)),
  }
}

export function numberRow(
  id: string,
  figure: string,
  one: string,
  other: string,
  a?: number,
  b?: number,
): AgreementRow {
  const reportedText = (value: number | undefined) => (value === undefined ? undefined : String(value))
  return {
    id,
    figure,
    one: { source: one, reported: reportedText(a) },
    other: { source: other, reported: reportedText(b) },
    verdict: compared(a, b),
  }
}

export function listRow(
  id: string,
  figure: string,
  one: string,
  other: string,
  a: readonly string[] | undefined,
  b: readonly string[] | undefined,
): AgreementRow {
  const sorted = (list: readonly string[] | undefined) => (list === undefined ? undefined : [...new Set(list)].sort())
  const [left, right] = [sorted(a), sorted(b)]
  const isKnown = left !== undefined && right !== undefined
  return {
    id,
    figure,
    one: { source: one, reported: left === undefined ? undefined : listed(left) },
    other: { source: other, reported: right === undefined ? undefined : listed(right) },
    verdict: !isKnown ? 'unknown' : left.join(' ') === right.join(' ') ? 'same' : 'apart',
  }
}

/** Returns a row for each channel that has sent a price, and one for all that have not. */
export function topRows(byRest: Top | undefined, tops: Tops): AgreementRow[] {
  const figure = t('Best bid and ask')
  const one = { source: 'GET /orderbook', reported: byRest === undefined ? undefined : topText(byRest) }
  const waiting = topSources.filter((source) => tops[source] === undefined)
  const rows = topSources.flatMap((source): AgreementRow[] => {
    const top = tops[source]
    if (top === undefined) return []
    const verdicts = [
      compared(numberOf(byRest?.bid), numberOf(top.bid)),
      compared(numberOf(byRest?.ask), numberOf(top.ask)),
    ]
    return [{ id: source, figure, one, other: { source, reported: topText(top) }, verdict: worstOf(verdicts) }]
  })
  if (waiting.length === 0) return rows
  const other = { source: waiting.join(', '), reported: t('waiting…') }
  return [...rows, { id: 'waiting', figure, one, other, verdict: 'unknown' }]
}

export function clockRow(clocks: { byRest: MeasuredClock; bySocket: MeasuredClock } | undefined): AgreementRow {
  const aheadText = (clock: MeasuredClock | undefined) =>
    clock === undefined ? undefined : offsetText(Math.round(clock.aheadMs))
  const far =
    clocks === undefined ? undefined : Math.max(Math.abs(clocks.byRest.aheadMs), Math.abs(clocks.bySocket.aheadMs))
  return {
    id: 'clock',
    figure: t('Venue clock vs. local clock'),
    one: { source: 'GET /time', reported: aheadText(clocks?.byRest) },
    other: { source: 'ping', reported: aheadText(clocks?.bySocket) },
    verdict: far === undefined ? 'unknown' : far < 100 ? 'same' : far < closeClockMs ? 'close' : 'apart',
  }
}

function offsetText(aheadMs: number): string {
  return aheadMs < 0 ? t('{ms} ms behind', { ms: -aheadMs }) : t('{ms} ms ahead', { ms: aheadMs })
}

export function accountRow(own: string | undefined, reported: string | undefined): AgreementRow {
  return {
    id: 'account',
    figure: t('Connected account'),
    one: { source: t('this page'), reported: own },
    other: { source: 'status', reported },
    verdict:
      own === undefined || reported === undefined
        ? 'unknown'
        : own.toLowerCase() === reported.toLowerCase()
          ? 'same'
          : 'apart',
  }
}

function compared(a: number | undefined, b: number | undefined): AgreementRow['verdict'] {
  if (a === undefined || b === undefined) return 'unknown'
  if (a === b) return 'same'
  return Math.abs(a - b) <= closeFraction * Math.max(Math.abs(a), Math.abs(b)) ? 'close' : 'apart'
}

const ranks: readonly AgreementRow['verdict'][] = ['same', 'close', 'unknown', 'apart']

function worstOf(verdicts: readonly AgreementRow['verdict'][]): AgreementRow['verdict'] {
  return ranks[Math.max(...verdicts.map((verdict) => ranks.indexOf(verdict)))] ?? 'unknown'
}

function numberOf(price: Price | undefined): number | undefined {
  return price === undefined ? undefined : Number(price)
}

function topText({ bid, ask }: Top): string {
  const text = (price: Price | undefined) => (price === undefined ? '—' : formatFixed6(price))
  return `${text(bid)} / ${text(ask)}`
}

function listed(list: readonly string[]): string {
  return list.length > 6 ? t('{count} total', { count: list.length }) : list.join(', ')
}
