import { useLayoutEffect, useRef, useState, type KeyboardEvent, type MouseEvent, type RefObject } from 'react'
import { toNumber } from '@/core/protocol/fixed6'
import type { Side } from '@/core/protocol/instrument'
import type { ExpiryForward } from '@/core/quant/expiryForward'
import { t } from '@/web/language/t'
import type { ChainStrike } from '@/web/market/options/chainStore'
import type { MyHoldings } from '@/web/session/figures/myHoldings'
import { formatNumber } from '@/web/ui/formatNumber'
import { Missed } from '@/web/ui/still/Missed'
import { RowSpacer } from '@/web/ui/table/DataTable'
import { rowWindow } from '@/web/ui/table/useTableRows'
import { Tooltip } from '@/web/ui/Tooltip'
import { useElementWidth } from '@/web/ui/useElementWidth'
import { chainWidth, columnLabels, strikeWidth, widthOf, type ChainColumn } from './chainColumns'
import { ChainRow, isPressed, type ChainStyle } from './ChainRow'
import { disagreementText, sourcesOf } from './forwardTexts'
import { chainLines, lineKey, type ChainLine, chainPlace, useChainKeys, useRetainedLines } from './useChainKeys'
import { pressOf, type ChainPress } from './useChainPress'
import './chain.css'

export type ChainTableProps = {
  label: string
  look: ChainStyle
  /** All listed strikes. `strikes` are those that pass the filter. */
  listed: readonly ChainStrike[]
  strikes: readonly ChainStrike[]
  forward: ExpiryForward | undefined
  own: ReadonlyMap<string, MyHoldings>
  /** Sides of the legs in the draft structure, by instrument name. */
  legs: ReadonlyMap<string, Side>
  chosen: string | undefined
  isLoading: boolean
  isStale: boolean
  /** Each new number scrolls to the money again. */
  centring: number
  onPress: (press: ChainPress, isLeg: boolean) => void
  /** Called with the width, in pixels, that is available without scrolling sideways. */
  onRoom: (room: number) => void
}

const isCoarse = matchMedia('(pointer: coarse)').matches
/** Height of the line of the forward, in pixels. */
const forwardHeight = 20
const windowedFrom = 40
/** Half the overscan of other tables, because rows out of view are also laid out with every quote change. */
const overscan = 6

/** The chain of one expiry: calls, strikes, puts. Handles clicks and keys for all cells. */
export function ChainTable(props: ChainTableProps) {
  const { look, onPress } = props
  const forward = props.forward?.forward
  const box = useRef<HTMLDivElement>(null)
  useElementWidth(box, props.onRoom)
  const pressed = useRef<{ readonly cell: Element; readonly press: ChainPress | undefined }>(undefined)
  const live = chainLines(props.strikes, forward)
  const { lines, still, isAimed } = useRetainedLines(live, props.listed)
  const rowHeight = look.only !== undefined ? 52 : isCoarse ? 44 : 28
  const headHeight = look.only !== undefined ? 24 : 48
  const money = lines.findIndex(({ kind }) => kind === 'forward')
  const topOf = (line: number) => line * rowHeight - (money >= 0 && line > money ? rowHeight - forwardHeight : 0)
  const scroll = useCentred(box, aimOf(lines, money, props), { rowHeight, headHeight, centring: props.centring })
  const sides = look.only === undefined ? (['call', 'put'] as const) : ([look.only] as const)
  const keys = useChainKeys(
    box,
    {
      lines: lines.length,
      cells: sides.reduce((sum, side) => sum + look.columns[side].filter(isPressed).length, 0),
      isEmpty: (line) => lines[line]?.kind === 'forward',
      topOf,
      rowHeight,
      headHeight,
    },
    Math.max(0, money - 1),
  )
  const { start, end } = rowWindow(lines.length, rowHeight, scroll.place, windowedFrom, overscan)
  const shown = lines.slice(start, end)
  const isTabDrawn = keys.place.line >= start && keys.place.line < end && lines[keys.place.line]?.kind === 'strike'
  const tabLine = isTabDrawn ? keys.place.line : start + shown.findIndex(({ kind }) => kind === 'strike')

  const act = (target: EventTarget | null, isLegWanted: boolean, press: ChainPress | undefined) => {
    const element = target instanceof Element ? target.closest('button') : null
    if (element === null || press === undefined) return
    const place = chainPlace(element)
    if (place !== undefined) keys.setPlace(place)
    onPress(press, isLegWanted || element.hasAttribute('data-add'))
  }
  const onClick = (event: MouseEvent) => {
    const cell = event.target instanceof Element ? event.target.closest('[data-instrument]') : null
    // Trades the price that was shown at pointer down, because the trader aimed at that price.
    const read = pressed.current?.cell === cell ? pressed.current?.press : pressOf(cell)
    pressed.current = undefined
    if (!isAimed(event.target)) return
    act(event.target, event.shiftKey, read)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    still.handlers.onKeyDown()
    if ((event.key === 'Enter' || event.key === ' ') && event.target instanceof Element) {
      event.preventDefault()
      if (!event.repeat) act(event.target, event.shiftKey, pressOf(event.target))
      return
    }
    keys.onKeyDown(event)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- one handler for the cells, which are buttons
    <div
      ref={box}
      className={`@container relative min-h-0 flex-1 overflow-auto bg-surface-1 [overflow-anchor:none] ${props.isStale ? 'is-stale' : ''}`}
      onScroll={scroll.onScroll}
      {...still.handlers}
      onPointerDown={(event) => {
        still.handlers.onPointerDown(event)
        const cell = event.target instanceof Element ? event.target.closest('[data-instrument]') : null
        pressed.current = cell === null ? undefined : { cell, press: pressOf(cell) }
      }}
      onClick={onClick}
      onKeyDown={onKeyDown}
    >
      <Missed missed={still.missed} />
      <table
        aria-label={props.label}
        aria-rowcount={lines.length + 2}
        aria-busy={props.isLoading || undefined}
        data-loading={props.isLoading || undefined}
        data-compact={look.only !== undefined || undefined}
        className="chain"
        style={{ minWidth: leastWidth(look) }}
      >
        <ChainHead {...look} />
        <tbody>
          {start > 0 && <RowSpacer className="border-0!" height={topOf(start)} />}
          {shown.map((line, index) => (
            <Line
              key={lineKey(line)}
              {...props}
              drawn={line}
              line={start + index}
              tabCell={start + index === tabLine ? (isTabDrawn ? keys.place.cell : 0) : undefined}
            />
          ))}
          {end < lines.length && <RowSpacer className="border-0!" height={topOf(lines.length) - topOf(end)} />}
        </tbody>
      </table>
    </div>
  )
}

type LineProps = ChainTableProps & { drawn: ChainLine; line: number; tabCell: number | undefined }

function Line({ look, drawn, line, own, legs, chosen, forward: found, tabCell }: LineProps) {
  const forward = found?.forward
  if (drawn.kind === 'forward') return <ForwardRow look={look} found={found} line={line} />
  const { strike, call, put } = drawn.strike
  return (
    <ChainRow
      look={look}
      strike={drawn.strike}
      line={line}
      ownCall={call === undefined ? undefined : own.get(call.instrumentName)}
      ownPut={put === undefined ? undefined : own.get(put.instrumentName)}
      callLeg={call === undefined ? undefined : legs.get(call.instrumentName)}
      putLeg={put === undefined ? undefined : legs.get(put.instrumentName)}
      chosen={[call, put].some((option) => option?.instrumentName === chosen) ? chosen : undefined}
      isCallInMoney={forward === undefined ? undefined : toNumber(strike) < forward}
      tabCell={tabCell}
    />
  )
}

type ForwardRowProps = { look: ChainStyle; found: ExpiryForward | undefined; line: number }

function ForwardRow({ look, found, line }: ForwardRowProps) {
  const { call, put } = look.columns
  const columns = 1 + (look.only === undefined ? call.length + put.length : look.columns[look.only].length)
  return (
    <tr data-line={line} aria-rowindex={line + 3} className="chain-forward">
      <td colSpan={columns}>
        <Tooltip isFocusable text={found === undefined ? t('Forward not available yet') : sourcesOf(found)}>
          <span className="chain-forward-text">{t('Forward {price}', { price: formatNumber(found?.forward, 2) })}</span>
        </Tooltip>
        {found?.isDisagreeing === true && <span className="text-warn">{disagreementText(found)}</span>}
      </td>
    </tr>
  )
}

/** The line in the middle of a new table: of the chosen option, else the forward, which "Go to ATM" returns to. */
function aimOf(
  lines: readonly ChainLine[],
  money: number,
  { chosen, centring }: Pick<ChainTableProps, 'chosen' | 'centring'>,
): number {
  if (money < 0 || centring > 0 || chosen === undefined) return money
  const at = lines.findIndex(
    (line) =>
      line.kind === 'strike' && [line.strike.call, line.strike.put].some((one) => one?.instrumentName === chosen),
  )
  return at < 0 ? money : at
}

type Centring = { readonly rowHeight: number; readonly headHeight: number; readonly centring: number }

/** Scrolls to the line `aim` as soon as it is known, and whenever `centring` changes. */
function useCentred(box: RefObject<HTMLDivElement | null>, aim: number, { rowHeight, headHeight, centring }: Centring) {
  const [place, setPlace] = useState({ top: 0, height: window.innerHeight })
  const centred = useRef<number>(undefined)
  useLayoutEffect(() => {
    const element = box.current
    if (element === null || aim < 0 || centred.current === centring) return
    centred.current = centring
    const above = (element.clientHeight - headHeight - rowHeight) / 2 / rowHeight
    element.scrollTo({
      // Whole rows, so that the head cuts none.
      top: Math.round(aim - above) * rowHeight,
      left: (element.scrollWidth - element.clientWidth) / 2,
    })
    setPlace({ top: element.scrollTop, height: element.clientHeight })
  }, [box, aim, rowHeight, headHeight, centring])
  const onScroll = () => {
    const element = box.current
    if (element !== null) setPlace({ top: element.scrollTop, height: element.clientHeight })
  }
  return { place, onScroll }
}

function ChainHead({ columns, only, hasAdd }: Pick<ChainStyle, 'columns' | 'only' | 'hasAdd'>) {
  const names = (side: readonly ChainColumn[]) =>
    side.map((column) => (
      <th key={column} scope="col" title={columnLabels[column].label}>
        {column === 'bid' || column === 'ask' ? (
          <span
            className={`chain-quote-head ${hasAdd ? 'pr-11' : ''}`}
            data-side={only === undefined ? column : undefined}
          >
            <span className="chain-size">{only === undefined && t('Size')}</span>{' '}
            <span>{columnLabels[column].header}</span>
          </span>
        ) : (
          columnLabels[column].header
        )}
      </th>
    ))
  const widths = (side: readonly ChainColumn[]) =>
    side.map((column) => <col key={column} style={{ width: widthOf(column, hasAdd) }} />)
  if (only !== undefined) {
    return (
      <>
        <colgroup>
          <col style={{ width: 60 }} />
          {/* Bid and ask share the remaining width. */}
          {columns[only].map((column) => (
            <col key={column} style={column === 'bid' || column === 'ask' ? undefined : { width: 50 }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            <th scope="col" className="chain-strike">
              {t('Strike')}
            </th>
            {names(columns[only])}
          </tr>
        </thead>
      </>
    )
  }
  return (
    <>
      <colgroup>
        {widths(columns.call)}
        <col style={{ width: strikeWidth }} />
        {widths(columns.put)}
      </colgroup>
      <thead>
        <tr>
          {columns.call.length > 0 && (
            <th scope="colgroup" colSpan={columns.call.length} className="text-right!">
              {t('Calls')}
            </th>
          )}
          <th scope="col" rowSpan={2} className="chain-strike">
            {t('Strike')}
          </th>
          {columns.put.length > 0 && (
            <th scope="colgroup" colSpan={columns.put.length} className="text-left!">
              {t('Puts')}
            </th>
          )}
        </tr>
        <tr>
          {names(columns.call)}
          {names(columns.put)}
        </tr>
      </thead>
    </>
  )
}

/** Minimum width in pixels, below which the table scrolls sideways. */
function leastWidth({ columns, only, hasAdd }: Pick<ChainStyle, 'columns' | 'only' | 'hasAdd'>): number {
  return only === undefined ? chainWidth(columns.call, hasAdd) : 320
}
