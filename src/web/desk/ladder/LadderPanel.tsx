import { useEffect, useState, type ReactNode, useId } from 'react'
import * as z from 'zod/mini'
import { fixed6, formatFixed6, type Amount, type Price } from '@/core/protocol/fixed6'
import type { Instrument, Side } from '@/core/protocol/instrument'
import { EmptyBook } from '@/web/desk/EmptyBook'
import { t } from '@/web/language/t'
import type { Trade } from '@/web/market/trades/tape'
import { Button, IconButton } from '@/web/ui/Button'
import { Checkbox, Switch } from '@/web/ui/Checkbox'
import { decimalValue } from '@/web/ui/decimalText'
import { ErrorState } from '@/web/ui/EmptyState'
import { formatAmount } from '@/web/ui/formatNumber'
import { GroupingSelect } from '@/web/ui/GroupingSelect'
import { Icon } from '@/web/ui/icons'
import { NumberField } from '@/web/ui/NumberField'
import { Panel, type PanelFreshness } from '@/web/ui/Panel'
import { RadioGroup } from '@/web/ui/RadioGroup'
import { Skeleton } from '@/web/ui/Skeleton'
import { usePersisted } from '@/web/ui/usePersisted'
import type { RowMark } from './ladderRows'
import { LadderView, type LadderBook } from './LadderView'
import type { LadderDraft, LadderOrder } from './myOrdersCells'

export type LadderPress = {
  readonly side: Side
  readonly price: Price
  readonly amount: Amount | undefined
  readonly isPostOnly: boolean
}

export type LadderPanelProps = {
  instrument: Instrument
  book: LadderBook
  freshness: PanelFreshness
  failure: { readonly why: string; readonly code: string } | undefined
  grouping: Price
  onGrouping: (grouping: Price) => void
  /** Called when the rows should stop or resume following the market. */
  onHold: (isHeld: boolean) => void
  /** Volume traded by row since the ladder was opened. */
  volumes: ReadonlyMap<Price, Amount>
  last: Trade | undefined
  marks: readonly RowMark[]
  orders: readonly LadderOrder[]
  drafts: readonly LadderDraft[]
  aheadOf: (queueKey: string) => Amount | undefined
  /** Reason why a press cannot send immediately; `undefined` when it can. */
  unarmable: string | undefined
  /** True when the book has been stale for too long to send on a press. */
  isBlind: boolean
  /** Enables one-click trading. Present only if nothing else prevents arming. */
  onOneClick?: (() => void) | undefined
  onPlace: (press: LadderPress & { readonly amount: Amount }) => void
  /** Called by a press while the ladder is not armed. */
  onFillTicket: (press: LadderPress) => void
  onDisarm: () => void
  onMoveOrders: (orderIds: readonly string[], price: Price) => void
  onCancelOrders: (orderIds: readonly string[]) => void
  usualAmount: Amount
  leading?: ReactNode
}

/** The ladder with its tools. Armed mode is never saved. */
export function LadderPanel(props: LadderPanelProps) {
  const { instrument, book, freshness, failure, grouping, unarmable, onDisarm } = props
  const { instrumentName, priceStep, amountStep } = instrument
  const [preferences, changePreferences] = usePersisted('ladder', readLadderPreferences)
  const [wasArmed, setArmed] = useState(false)
  const [centring, setCentring] = useState(0)
  const isArmed = wasArmed && unarmable === undefined && !props.isBlind
  // The ladder disarms when access or the live book is lost, and it never re-arms automatically.
  if (wasArmed && !isArmed) setArmed(false)
  useEffect(() => {
    if (!isArmed) onDisarm()
  }, [isArmed, onDisarm])
  const amountText = amountTextOf(preferences, instrumentName) ?? formatFixed6(props.usualAmount)
  const read = readAmount(amountText, preferences.times, amountStep)
  const disarm = () => setArmed(false)

  const press = (side: Side, price: Price) => {
    const order = { side, price, amount: read.amount, isPostOnly: preferences.isPostOnly }
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
            label={t('Auto-centre')}
            icon={<AutoCentreIcon />}
            aria-pressed={preferences.isAutoCentre}
            className="aria-pressed:bg-surface-2 aria-pressed:text-accent"
            onClick={() => changePreferences((now) => ({ ...now, isAutoCentre: !now.isAutoCentre }))}
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
        onAmountText={(text) => changePreferences((now) => withAmountText(now, instrumentName, text))}
        times={preferences.times}
        onTimes={(times) => changePreferences((now) => ({ ...now, times }))}
        amount={read.amount}
        wrong={read.wrong}
        isPostOnly={preferences.isPostOnly}
        onPostOnly={(isPostOnly) => changePreferences((now) => ({ ...now, isPostOnly }))}
        isArmed={isArmed}
        onArm={(isOn) => (isOn ? setArmed(true) : disarm())}
        unarmable={unarmable}
        isBlind={props.isBlind}
        onOneClick={props.onOneClick}
      />
      {failure !== undefined && isEmpty ? (
        <ErrorState what={t('No ladder for this instrument')} {...failure} />
      ) : freshness.status === 'loading' ? (
        <LadderSkeleton />
      ) : isEmpty && freshness.status === 'live' ? (
        <EmptyBook instrument={props.instrument} />
      ) : (
        <LadderView
          {...props}
          amount={read.amount}
          isArmed={isArmed}
          isAutoCentre={preferences.isAutoCentre}
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

function AutoCentreIcon() {
  return (
    <Icon>
      <path d="M2.5 8h11M8 1.5v4M6 4l2 1.8L10 4M8 14.5v-4M6 12l2-1.8 2 1.8" />
    </Icon>
  )
}

type LadderToolsProps = {
  instrument: Instrument
  amountText: string
  onAmountText: (text: string) => void
  times: '1' | '5'
  onTimes: (times: '1' | '5') => void
  amount: Amount | undefined
  wrong: string | undefined
  isPostOnly: boolean
  onPostOnly: (isPostOnly: boolean) => void
  isArmed: boolean
  onArm: (isArmed: boolean) => void
  /** Reason why a press cannot send immediately; `undefined` when it can. */
  unarmable: string | undefined
  isBlind: boolean
  onOneClick: (() => void) | undefined
}

function LadderTools(props: LadderToolsProps) {
  const { instrument, amount, isArmed, unarmable } = props
  const { asset, amountStep } = instrument
  const shown = formatAmount(amount, amountStep)
  const descriptionId = useId()
  return (
    <div className="ladder-tools" data-armed={isArmed || undefined}>
      <div className="flex items-center gap-2">
        <NumberField
          label={t('Amount')}
          isLabelHidden
          suffix={asset}
          aria-invalid={props.wrong !== undefined || undefined}
          aria-describedby={descriptionId}
          value={props.amountText}
          onChange={props.onAmountText}
          step={amountStep}
          className="min-w-0 flex-1"
        />
        <RadioGroup
          label={t('Amount multiplier')}
          size="small"
          value={props.times}
          onChange={props.onTimes}
          options={[
            { value: '1', label: '1×' },
            { value: '5', label: '5×' },
          ]}
        />
        <Checkbox label={t('Post only')} isChecked={props.isPostOnly} onChange={props.onPostOnly} />
      </div>
      <div className="flex items-center gap-2">
        <Switch
          label={t('Armed')}
          isOn={isArmed}
          isDisabled={unarmable !== undefined || props.isBlind}
          onChange={props.onArm}
        />
        <p
          id={descriptionId}
          title={props.wrong ?? unarmable}
          // Never truncated while armed, because a click sends this order.
          className={`min-w-0 flex-1 text-xs ${isArmed ? 'leading-tight wrap-anywhere' : 'truncate'} ${props.wrong !== undefined ? 'text-danger' : isArmed ? 'text-warn' : 'text-text-3'}`}
        >
          {props.wrong ??
            (isArmed
              ? t('Each click sends {amount} {asset}', { amount: shown, asset })
              : (unarmable ?? t('Click to fill the ticket')))}
        </p>
        {unarmable !== undefined && props.onOneClick !== undefined && (
          <Button size="small" onClick={props.onOneClick}>
            {t('Enable one-click')}
          </Button>
        )}
      </div>
    </div>
  )
}

const ladderPreferences = z.object({
  isPostOnly: z.catch(z.boolean(), true),
  /** True to follow the market when it leaves the rows. */
  isAutoCentre: z.catch(z.boolean(), true),
  times: z.catch(z.enum(['1', '5']), '1'),
  /** Amounts by instrument name, oldest first. */
  amounts: z.catch(z.array(z.tuple([z.string(), z.string()])), []),
})
/** Saved ladder settings. Armed mode is never saved. */
type LadderPreferences = z.output<typeof ladderPreferences>

/** Limit of stored amounts. Expired options leave entries behind, so the oldest are dropped. */
const maxPersistedAmounts = 100

export function readLadderPreferences(persisted: unknown): LadderPreferences {
  const parsed = z.safeParse(ladderPreferences, persisted)
  return parsed.success ? parsed.data : { isPostOnly: true, isAutoCentre: true, times: '1', amounts: [] }
}

function amountTextOf({ amounts }: LadderPreferences, instrumentName: string): string | undefined {
  return amounts.find(([name]) => name === instrumentName)?.[1]
}

function withAmountText(preferences: LadderPreferences, instrumentName: string, text: string): LadderPreferences {
  const others = preferences.amounts.filter(([name]) => name !== instrumentName)
  return {
    ...preferences,
    amounts: [...others, [instrumentName, text] as [string, string]].slice(-maxPersistedAmounts),
  }
}
