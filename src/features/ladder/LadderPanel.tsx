import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import type { Trade } from '@/marketData/trades/tape'
import { fixed6, formatFixed6 } from '@/protocol/fixed6'
import type { Amount, Price } from '@/protocol/fixed6'
import type { Instrument, Side } from '@/protocol/instrument'
import { Button } from '@/ui/Button'
import { Skeleton } from '@/ui/Skeleton'
import { decimalValue } from '@/ui/decimalText'
import { EmptyState } from '@/ui/EmptyState'
import { ErrorState } from '@/ui/ErrorState'
import { GroupingSelect } from '@/ui/GroupingSelect'
import { IconButton } from '@/ui/IconButton'
import { Panel } from '@/ui/Panel'
import type { Freshness } from '@/ui/Panel'
import { t } from '@/ui/t'
import { useKept } from '@/ui/useKept'
import { amountTextOf, readLadderPreferences, withAmountText } from './ladderPreferences'
import type { RowMark } from './ladderRows'
import { LadderTools } from './LadderTools'
import { LadderView, type LadderBook } from './LadderView'
import type { LadderDraft, LadderOrder } from './ownCells'

/** What a press on the ladder means. */
export type LadderPress = {
  readonly side: Side
  readonly price: Price
  readonly amount: Amount | undefined
  readonly isPostOnly: boolean
}

export type LadderPanelProps = {
  instrument: Instrument
  book: LadderBook
  freshness: Freshness
  failure: { readonly why: string; readonly code: string } | undefined
  grouping: Price
  onGrouping: (grouping: Price) => void
  /** Traded by row since the ladder is open. */
  volumes: ReadonlyMap<Price, Amount>
  last: Trade | undefined
  marks: readonly RowMark[]
  orders: readonly LadderOrder[]
  drafts: readonly LadderDraft[]
  aheadOf: (queueKey: string) => Amount | undefined
  /** Why a press cannot send at once, in words; undefined when it can. */
  unarmable: string | undefined
  /** The way to what is missing for that. */
  onOneClick?: (() => void) | undefined
  /** Armed: the order is sent. */
  onPlace: (press: LadderPress & { readonly amount: Amount }) => void
  /** Not armed: it goes into the ticket. */
  onFillTicket: (press: LadderPress) => void
  onDisarm: () => void
  onMoveOrders: (orderIds: readonly string[], price: Price) => void
  onCancelOrders: (orderIds: readonly string[]) => void
  /** An amount that is worth an order, to begin with. */
  usualAmount: Amount
  /** In the place of the title: what else can stand in the panel. */
  leading?: ReactNode
}

/** The ladder with its tools. Whether it is armed is of this visit alone. */
export function LadderPanel(props: LadderPanelProps) {
  const { instrument, book, freshness, failure, grouping, unarmable } = props
  const { instrumentName, priceStep, amountStep } = instrument
  const [kept, changeKept] = useKept('ladder', readLadderPreferences)
  const [wasArmed, setArmed] = useState(false)
  const [centring, setCentring] = useState(0)
  const isArmed = wasArmed && unarmable === undefined && freshness.status === 'live'
  // Who loses the means, or the sight of the market, loses the arm too: it does not come back by itself.
  if (wasArmed && !isArmed) setArmed(false)
  const { onDisarm } = props
  useEffect(() => {
    if (!isArmed) onDisarm()
  }, [isArmed, onDisarm])
  const amountText = amountTextOf(kept, instrumentName) ?? formatFixed6(props.usualAmount)
  const read = readAmount(amountText, kept.times, amountStep)
  const disarm = () => setArmed(false)

  const press = (side: Side, price: Price) => {
    const order = { side, price, amount: read.amount, isPostOnly: kept.isPostOnly }
    if (isArmed && read.amount !== undefined) props.onPlace({ ...order, amount: read.amount })
    else if (!isArmed) props.onFillTicket(order)
  }
  const isEmpty = book.bids.size === 0 && book.asks.size === 0
  return (
    <Panel
      title={t('Ladder')}
      isTitleHidden={props.leading !== undefined}
      freshness={freshness}
      leading={props.leading}
      actions={
        <>
          <IconButton
            label={t('Follow the market')}
            icon={<AutoCentreIcon />}
            aria-pressed={kept.isAutoCentre}
            className="aria-pressed:bg-surface-2 aria-pressed:text-accent"
            onClick={() => changeKept((now) => ({ ...now, isAutoCentre: !now.isAutoCentre }))}
          />
          <Button size="small" onClick={() => setCentring((times) => times + 1)}>
            {t('Centre')}
          </Button>
          <GroupingSelect priceStep={priceStep} grouping={grouping} onChange={props.onGrouping} />
        </>
      }
    >
      <LadderTools
        instrument={instrument}
        amountText={amountText}
        onAmountText={(text) => changeKept((now) => withAmountText(now, instrumentName, text))}
        times={kept.times}
        onTimes={(times) => changeKept((now) => ({ ...now, times }))}
        amount={read.amount}
        wrong={read.wrong}
        isPostOnly={kept.isPostOnly}
        onPostOnly={(isPostOnly) => changeKept((now) => ({ ...now, isPostOnly }))}
        isArmed={isArmed}
        onArm={(isOn) => (isOn ? setArmed(true) : disarm())}
        unarmable={unarmable}
        onOneClick={props.onOneClick}
      />
      {failure !== undefined && isEmpty ? (
        <ErrorState what={t('There is no ladder to show.')} {...failure} />
      ) : freshness.status === 'loading' ? (
        <LadderSkeleton />
      ) : isEmpty && freshness.status === 'live' ? (
        <EmptyState>{t('No orders are resting here. A limit order would be the first.')}</EmptyState>
      ) : (
        <LadderView
          {...props}
          amount={read.amount}
          isArmed={isArmed}
          isAutoCentre={kept.isAutoCentre}
          centring={centring}
          onPress={press}
          onDisarm={disarm}
        />
      )}
    </Panel>
  )
}

function readAmount(text: string, times: '1' | '5', amountStep: Amount) {
  const one = decimalValue<Amount>(text)
  if (one === undefined || one <= 0n) return { amount: undefined, wrong: t('Enter an amount.') }
  if (one % amountStep !== 0n) {
    return { amount: undefined, wrong: t('Amount must be a multiple of {step}.', { step: formatFixed6(amountStep) }) }
  }
  return { amount: fixed6<Amount>(one * BigInt(times)), wrong: undefined }
}

/** The shape of the ladder before its first book. */
function LadderSkeleton() {
  return (
    <div className="min-h-0 flex-1 overflow-hidden pt-5">
      {Array.from({ length: 28 }, (_, index) => (
        <div key={index} className="grid h-(--ladder-row) grid-cols-3 items-center gap-4 px-14">
          <Skeleton height={8} width={index > 13 ? `${40 + ((index * 37) % 60)}%` : '0%'} />
          <Skeleton height={8} />
          <Skeleton height={8} width={index > 13 ? '0%' : `${40 + ((index * 53) % 60)}%`} />
        </div>
      ))}
    </div>
  )
}

/** Arrows from above and below to a line in the middle. */
function AutoCentreIcon() {
  return (
    <svg
      width={16}
      height={16}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M2.5 8h11M8 1.5v4M6 4l2 1.8L10 4M8 14.5v-4M6 12l2-1.8 2 1.8" />
    </svg>
  )
}
