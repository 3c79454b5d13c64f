import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import type { BuilderTerms } from '@/core/protocol/eip712'
import { positionKey } from '@/core/protocol/positionKey'
import { ClosePosition } from '@/web/desk/positions/ClosePosition'
import { PositionMargin } from '@/web/desk/positions/PositionMargin'
import type { PositionRow } from '@/web/desk/positions/positionRow'
import { usePositionRows } from '@/web/desk/positions/usePositionRows'
import { t } from '@/web/language/t'
import { useAccountSession, useBuilder, useOpenOrders, usePendingOrders } from '@/web/session/accountContext'
import { feeRatesOf } from '@/web/session/figures/feeRates'
import { useAccountFigures, type LiveAccount } from '@/web/session/figures/useAccountFigures'
import { countedKinds, countKinds } from '@/web/session/orders/countedKinds'
import { usePeggedIds } from '@/web/session/pegs/usePegs'
import { callTitle, nextText } from '@/web/tools/marginCall/callLabels'
import { MarginCallChip, type MarginCallActions } from '@/web/tools/marginCall/MarginCallChip'
import type { MarginCallNotice as Call } from '@/web/tools/marginCall/marginCalls'
import { isolatedUses, useMarginCalls } from '@/web/tools/marginCall/useMarginCalls'
import { routes, carriedSearch } from '@/web/ui/navigation/routes'

export function MarginCall() {
  const live = useAccountFigures()
  const calls = useMarginCalls(live)
  const [worst] = calls
  return (
    <>
      {/* Announced once per level. The chip's figures change but are not announced. */}
      <p role="alert" className="sr-only">
        {worst !== undefined && t('Margin warning. {what}. {next}', { what: callTitle(worst), next: nextText(worst) })}
      </p>
      {worst !== undefined && (live.status === 'live' || live.status === 'stale') && (
        <Chip call={worst} otherCount={calls.length - 1} live={live} />
      )}
    </>
  )
}

type ChipProps = { call: Call; otherCount: number; live: Extract<LiveAccount, { status: 'live' | 'stale' }> }

function Chip({ call, otherCount, live }: ChipProps) {
  const [opened, setOpened] = useState<'reduce' | 'margin'>()
  const [location] = useLocation()
  const rows = usePositionRows()
  const orders = useOpenOrders().data?.orders ?? []
  const pegged = usePeggedIds()
  const pending = usePendingOrders()
  const session = useAccountSession()
  const builder = useBuilder()
  const { subject, level } = call
  const isAccount = subject.kind === 'account'
  const row = isAccount ? heaviest(rows) : rows.find(({ position }) => positionKey(position) === subject.key)
  const canAct = level !== 'liquidation' && live.status === 'live'
  const instrumentName = row?.position.instrumentName
  const actions: MarginCallActions = {
    reduce: canAct && instrumentName !== undefined ? { instrumentName, onPress: () => setOpened('reduce') } : undefined,
    cancelOrders:
      canAct && isAccount && orders.length > 0 && session !== undefined
        ? {
            what: countedKinds(countKinds(orders, pegged)),
            isPending: pending.isCancellingAll,
            onPress: () => void session.actions.cancelAll(),
          }
        : undefined,
    addMargin:
      canAct && !isAccount && instrumentName !== undefined
        ? { instrumentName, onPress: () => setOpened('margin') }
        : undefined,
  }
  const onOpenChange = (isOpen: boolean) => {
    if (!isOpen) setOpened(undefined)
  }
  return (
    <>
      <MarginCallChip
        call={call}
        figures={figuresOf(call, live)}
        otherCount={otherCount}
        actions={actions}
        portfolioLink={
          location === routes.portfolio ? undefined : (
            <Link
              href={routes.portfolio + carriedSearch()}
              className="rounded-sm px-1 font-medium text-text-1 underline underline-offset-2 hover:text-accent"
            >
              {t('Portfolio')}
            </Link>
          )
        }
        staleSinceMs={live.status === 'stale' ? live.sinceMs : undefined}
      />
      {row !== undefined && opened === 'reduce' && (
        <ClosePosition row={row} rates={ratesOf(row, live.account, builder)} onOpenChange={onOpenChange} />
      )}
      {row?.instrument?.instrumentType === 'PERPETUAL' && opened === 'margin' && (
        <PositionMargin instrument={row.instrument} onOpenChange={onOpenChange} />
      )}
    </>
  )
}

function heaviest(rows: readonly PositionRow[]): PositionRow | undefined {
  return rows
    .filter(({ marginType, maintenanceMargin }) => marginType === 'CROSS' && (maintenanceMargin ?? 0n) > 0n)
    .toSorted((a, b) => Number((b.maintenanceMargin ?? 0n) - (a.maintenanceMargin ?? 0n)))[0]
}

function figuresOf({ subject }: Call, live: ChipProps['live']) {
  const { maintenanceMargin, marginBalance } = live.figures
  if (subject.kind === 'account') return { required: maintenanceMargin, behind: marginBalance }
  const own = isolatedUses(live).find(({ key }) => key === subject.key)
  return { required: own?.maintenanceMargin ?? maintenanceMargin, behind: own?.equity ?? marginBalance }
}

function ratesOf({ position, instrument }: PositionRow, account: ChipProps['live']['account'], builder?: BuilderTerms) {
  const { asset } = position
  return feeRatesOf(account, { asset, instrumentType: instrument?.instrumentType ?? 'PERPETUAL' }, builder)
}
