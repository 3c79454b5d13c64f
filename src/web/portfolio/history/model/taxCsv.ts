import { absolute, add, fixed6, formatFixed6, negate, type Usd } from '@/core/protocol/fixed6'
import type { AccountTrade } from '@/core/protocol/rest/history'
import type { CsvCell } from './csvText'
import { tradeKey } from './tradeKey'

/** A change of the account's realised equity, as tax tools know it. */
type TaxEntry = {
  readonly kind: 'pnl' | 'fee' | 'funding'
  /** USD, positive if received. Never 0. */
  readonly change: Usd
  readonly row: AccountTrade
}

const zero = fixed6<Usd>(0n)

/** Splits a trade into PnL and fee. Their sum is the change of the ledger (`ledgerRowOfTrade`), to the millionth. */
export function taxEntries(row: AccountTrade): readonly TaxEntry[] {
  const { tradeType, pnl = zero, fees, liquidationFee = zero } = row
  const paid = negate(add(fees, liquidationFee))
  const entries: readonly TaxEntry[] =
    tradeType === 'funding'
      ? [{ kind: 'funding', change: paid, row }]
      : [
          { kind: 'pnl', change: pnl, row },
          { kind: 'fee', change: paid, row },
        ]
  return entries.filter(({ change }) => change !== 0n)
}

/** Import format of a tax tool: the names of its columns, and the lines of a trade. */
export type TaxFormat = {
  readonly names: readonly string[]
  readonly linesOf: (row: AccountTrade) => readonly (readonly CsvCell[])[]
}

/** The venue accounts in USD and settles in USDC. */
const currency = { text: 'USDC' }
const name = (text: string) => ({ text })
const sum = (change: Usd) => ({ decimal: formatFixed6(absolute(change)) })

/**
 * Koinly's universal format, and its tag "realized gain" for all rows of a PnL. Fees are tagged "margin fee", rebates
 * "fee refund".
 * @see https://support.koinly.io/en/articles/9489976-how-to-create-a-custom-csv-file-with-your-data
 * @see https://support.koinly.io/en/articles/9490027-futures-and-perpetuals-pnl-transactions
 * @see https://support.koinly.io/en/articles/9490023-what-are-tags
 */
export const koinlyFormat: TaxFormat = {
  names: [
    'Date',
    'Sent Amount',
    'Sent Currency',
    'Received Amount',
    'Received Currency',
    'Fee Amount',
    'Fee Currency',
    'Net Worth Amount',
    'Net Worth Currency',
    'Label',
    'Description',
    'TxHash',
  ],
  linesOf: (row) =>
    taxEntries(row).map((entry) => {
      const { change, kind } = entry
      const out = change < 0n ? [sum(change), currency] : [undefined, undefined]
      const into = change < 0n ? [undefined, undefined] : [sum(change), currency]
      const label = kind === 'fee' ? (change < 0n ? 'margin fee' : 'fee refund') : 'realized gain'
      const noFeeOrWorth = [undefined, undefined, undefined, undefined]
      const about = [name(label), name(describe(entry)), name(idOf(entry))]
      return [name(`${secondOf(row)} UTC`), ...out, ...into, ...noFeeOrWorth, ...about]
    }),
}

/**
 * CoinTracking's format for own files. PnL has the types for derivatives; fees and funding are "Other Fee" or "Other
 * Income", because its fee column is informational only.
 * @see https://cointracking.freshdesk.com/en/support/solutions/articles/29000042783-transaction-types
 * @see https://cointracking.freshdesk.com/en/support/solutions/articles/29000049593-fees-from-margin-derivatives-and-futures-trading-in-cointracking
 */
export const coinTrackingFormat: TaxFormat = {
  names: [
    'Type',
    'Buy Amount',
    'Buy Currency',
    'Sell Amount',
    'Sell Currency',
    'Fee',
    'Fee Currency',
    'Exchange',
    'Trade-Group',
    'Comment',
    'Date',
    'Tx-ID',
  ],
  linesOf: (row) =>
    taxEntries(row).map((entry) => {
      const { change, kind } = entry
      const buy = change < 0n ? [undefined, undefined] : [sum(change), currency]
      const sell = change < 0n ? [sum(change), currency] : [undefined, undefined]
      const [gain, loss] =
        kind === 'pnl' ? ['Derivatives / Futures Profit', 'Derivatives / Futures Loss'] : ['Other Income', 'Other Fee']
      const group = kind === 'funding' ? 'Funding' : undefined
      return [
        name(change < 0n ? loss : gain),
        ...buy,
        ...sell,
        undefined,
        undefined,
        name('Optick'),
        group === undefined ? undefined : name(group),
        name(describe(entry)),
        name(secondOf(row)),
        name(idOf(entry)),
      ]
    }),
}

/** Names the trade in English, as the tools' own columns are. */
function describe({ kind, row }: TaxEntry): string {
  const { tradeType, instrumentName, side, amount, price } = row
  const traded = price === undefined ? '' : ` @ ${formatFixed6(price)}`
  return `${kind === 'fee' ? 'fee of ' : ''}${tradeType} ${instrumentName} ${side} ${formatFixed6(amount)}${traded}`
}

/** Distinguishes equal amounts in one second, which a tool would skip as duplicates. */
function idOf({ kind, row }: TaxEntry): string {
  return `${tradeKey(row)}:${kind}`
}

function secondOf({ createdTimestamp }: AccountTrade): string {
  return new Date(Number(createdTimestamp / 1_000_000n)).toISOString().slice(0, 19).replace('T', ' ')
}
