import { memo } from 'react'
import type { ChainStore } from '@/marketData/options/chainStore'
import type { ChainStrike } from '@/marketData/options/optionChain'
import { scale, type Price } from '@/protocol/fixed6'
import type { OptionInstrument, Side } from '@/protocol/instrument'
import { formatDecimal } from '@/ui/formatDecimal'
import { t } from '@/ui/t'
import type { ChainColumn } from './chainColumns'
import { ChainSide } from './ChainSide'
import type { OwnHere } from './ownInChain'

export type OptionSide = 'call' | 'put'

/** What all lines of a table have in common. */
export type ChainLook = {
  readonly store: ChainStore
  /** Left to right, of each side that is drawn. */
  readonly columns: Readonly<Record<OptionSide, readonly ChainColumn[]>>
  readonly hasAdd: boolean
  /** The one side that a phone shows; undefined: both, with the strike between them. */
  readonly only: OptionSide | undefined
}

type ChainRowProps = {
  look: ChainLook
  strike: ChainStrike
  line: number
  ownCall: OwnHere | undefined
  ownPut: OwnHere | undefined
  callLeg: Side | undefined
  putLeg: Side | undefined
  /** Where the forward is; undefined: nothing is shaded. */
  isCallInMoney: boolean | undefined
  tabCell: number | undefined
}

/** A strike: the call, the strike itself, the put. */
export const ChainRow = memo(function ChainRow(props: ChainRowProps) {
  const { look, strike, line, isCallInMoney } = props
  const { only, columns } = look
  const pressable = columns.call.filter(isPressed).length
  const call = side(look, columns.call, strike.call, {
    own: props.ownCall,
    leg: props.callLeg,
    isInMoney: isCallInMoney === true,
    firstCell: 0,
    tabCell: props.tabCell,
  })
  const put = side(look, columns.put, strike.put, {
    own: props.ownPut,
    leg: props.putLeg,
    isInMoney: isCallInMoney === false,
    firstCell: only === undefined ? pressable : 0,
    tabCell: props.tabCell,
  })
  return (
    <tr data-line={line} aria-rowindex={line + 3}>
      {only === undefined && call}
      <StrikeCell strike={strike.strike} />
      {only !== 'call' && put}
      {only === 'call' && call}
    </tr>
  )
})

export function isPressed(column: ChainColumn): boolean {
  return column === 'bid' || column === 'ask'
}

function StrikeCell({ strike }: { strike: Price }) {
  return (
    <th scope="row" className="chain-strike">
      {formatDecimal(strike, strike % scale === 0n ? 0 : 2)}
    </th>
  )
}

type Here = {
  own: OwnHere | undefined
  leg: Side | undefined
  isInMoney: boolean
  firstCell: number
  tabCell: number | undefined
}

function side(look: ChainLook, columns: readonly ChainColumn[], instrument: OptionInstrument | undefined, here: Here) {
  if (instrument === undefined) return columns.map((column) => <td key={column} aria-label={t('not listed')} />)
  return (
    <ChainSide
      store={look.store}
      instrument={instrument}
      columns={columns}
      hasAdd={look.hasAdd}
      isCompact={look.only !== undefined}
      {...here}
    />
  )
}
