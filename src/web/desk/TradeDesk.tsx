import { Suspense, useCallback, useState, type ComponentProps, type ReactNode } from 'react'
import { useLocation } from 'wouter'
import type { Instrument } from '@/core/protocol/instrument'
import { LiveInstrumentStrip } from '@/web/desk/instrumentStrip/LiveInstrumentStrip'
import type { AddedChartId } from '@/web/desk/layout/chartViews'
import { optionPanels } from '@/web/desk/layout/deskLayout'
import { DeskLayout } from '@/web/desk/layout/panels/DeskLayout'
import type { ScreenPanelId } from '@/web/desk/layout/screenViews'
import { useDepth, useIsShown } from '@/web/desk/layout/useDepth'
import { useChartStops } from '@/web/desk/ticket/stop/useChartStops'
import { useTicketContext, type TicketContext } from '@/web/desk/ticket/useTicketContext'
import { TapeBegins } from '@/web/desk/trades/TapeBegins'
import { t } from '@/web/language/t'
import { useViewed } from '@/web/market/useRecentMarkets'
import { useConnectedAccount } from '@/web/session/accountContext'
import { IconButton } from '@/web/ui/Button'
import { BookIcon, LadderIcon } from '@/web/ui/icons'
import { LazyFallback } from '@/web/ui/LazyFallback'
import { lazyPanel } from '@/web/ui/lazyPanel'
import { tradePath, carriedSearch } from '@/web/ui/navigation/routes'
import { OpenedTool } from '@/web/ui/OpenedTool'
import { PartBoundary } from '@/web/ui/PartBoundary'
import { useShortcut } from '@/web/ui/shortcuts/useShortcut'
import { useBookPreferences } from '@/web/ui/useBookPreferences'
import { useScreenWidth } from '@/web/ui/useScreenWidth'
import { AboveAccount } from './AboveAccount'
import { BookPanel } from './BookPanel'
import { DeskOrders } from './deskOrders'
import { TradeLadder } from './LadderPanel'
import { AccountTables, DeskKeys, LiveTrades, TicketPanel } from './laterPanels'
import { MainChart } from './MainChart'
import { OptionRest } from './OptionRest'

const OptionPanel = lazyPanel(() => import('./OptionPanel').then((module) => module.OptionPanel))
const OptionExtras = lazyPanel(() => import('./OptionExtras').then((module) => module.OptionExtras), 'mark')
const OtherChart = lazyPanel(() => import('./OtherChart').then((module) => module.OtherChart))
const DeskMarkets = lazyPanel(() => import('./DeskMarkets').then((module) => module.DeskMarkets))
const ChainPanel = lazyPanel(() => import('./ChainPanel').then((module) => module.ChainPanel))
const ScreenPanel = lazyPanel(() => import('./ScreenPanel').then((module) => module.ScreenPanel))
const DeskDepth = lazyPanel(() => import('./DeskDepth').then((module) => module.DeskDepth))
const Picker = lazyPanel(() => import('@/web/desk/instrumentPicker/Picker').then((module) => module.Picker), 'mark')

const noPanels = [] as const

/**
 * All panels of an instrument's desk, and the state they share: the ticket's draft and own orders. Panels remount when
 * the instrument changes; charts of other instruments stay mounted. `isLeaving` means that the next instrument's terms
 * are loading, so nothing can be pressed.
 */
export function TradeDesk({ instrument, isLeaving }: { instrument: Instrument; isLeaving: boolean }) {
  const { instrumentName } = instrument
  useViewed(instrumentName)
  const ticket = useTicketContext(instrumentName, useConnectedAccount())
  const [isDepth, setDepth] = useDepth()
  const [isPickerOpen, setPickerOpen] = useState(false)
  const openPicker = useCallback(() => setPickerOpen(true), [])
  useShortcut('desk.picker', openPicker)
  const [, navigate] = useLocation()
  const panels = { instrument, ticket, isDepth, onDepth: setDepth, onOpenPicker: openPicker }
  return (
    <div className="contents" inert={isLeaving} aria-busy={isLeaving || undefined}>
      <h1 className="sr-only">{instrumentName}</h1>
      {/* The draft and the shortcuts stay outside the boundary, so that both, and cancelling, survive a failed
          desk. */}
      <PartBoundary failed="screen" of={instrumentName} beside={<ListsAlone instrument={instrument} />}>
        <DeskOfPanels {...panels} />
      </PartBoundary>
      <Suspense fallback={null}>
        {!isLeaving && (
          <DeskKeys key={instrumentName} instrument={instrument} ticket={ticket} isDepth={isDepth} onDepth={setDepth} />
        )}
      </Suspense>
      {isPickerOpen && (
        <OpenedTool onClose={() => setPickerOpen(false)}>
          <Picker
            isOpen={isPickerOpen}
            onOpenChange={setPickerOpen}
            selectedName={instrumentName}
            onPick={(picked) => {
              setPickerOpen(false)
              navigate(tradePath(picked.instrumentName) + carriedSearch())
            }}
          />
        </OpenedTool>
      )}
    </div>
  )
}

type DeskOfPanelsProps = {
  instrument: Instrument
  ticket: TicketContext
  isDepth: boolean
  onDepth: (isDepth: boolean) => void
  onOpenPicker: () => void
}

function DeskOfPanels({ instrument, ticket, isDepth, onDepth, onOpenPicker }: DeskOfPanelsProps) {
  const { instrumentName } = instrument
  // Without a panel or a tab for the ladder, the book and the ladder share a panel.
  const isTablet = useScreenWidth() === 'tablet'
  const hasLadder = useIsShown('ladder') || isTablet
  const stops = useChartStops(instrument, ticket)
  const prices = {
    instrument,
    draft: ticket.drawn,
    setDraft: ticket.pick,
    drafts: ticket.ladder,
    stops: stops.chart,
  }
  const { draft: _, ...book } = prices
  const isOption = instrument.instrumentType === 'OPTION'
  const optionPanel = (kind: 'greeks' | 'payoff') => (
    <LazyFallback key={instrumentName} fallback={<PanelBegins />}>
      <OptionPanel kind={kind} instrument={instrument} draft={ticket.drawn} />
    </LazyFallback>
  )
  const withRest = (of: 'greeks' | 'payoff', panel: ReactNode) =>
    isOption ? (
      <OptionRest of={of} rest={optionPanel(of)}>
        {panel}
      </OptionRest>
    ) : (
      panel
    )
  const markets = (isWatchlist: boolean) => (
    <LazyFallback fallback={<PanelBegins />}>
      <DeskMarkets instrumentName={instrumentName} isWatchlist={isWatchlist} />
    </LazyFallback>
  )
  const otherChart = (id: AddedChartId) => (
    <LazyFallback fallback={<PanelBegins />}>
      <OtherChart id={id} instrument={instrument} ticket={ticket} stops={stops} />
    </LazyFallback>
  )
  const screenPanel = (id: ScreenPanelId) => (
    <LazyFallback fallback={<PanelBegins />}>
      <ScreenPanel id={id} />
    </LazyFallback>
  )

  return (
    <DeskOrders instrument={instrument}>
      <DeskLayout
        instrumentName={instrumentName}
        strip={
          <LiveInstrumentStrip key={instrumentName} instrument={instrument} onOpenPicker={onOpenPicker}>
            {isOption && (
              <Suspense>
                <OptionExtras instrument={instrument} />
              </Suspense>
            )}
          </LiveInstrumentStrip>
        }
        panels={{
          chart: (
            <MainChart
              key={instrumentName}
              instrument={instrument}
              draft={ticket.drawn}
              setDraft={ticket.pick}
              drafts={ticket.ladder}
              onMoveDrafts={ticket.moveRung}
              stops={stops.chart}
              onMoveStop={stops.move}
              setStop={ticket.setStop}
            />
          ),
          depth: (
            <LazyFallback key={instrumentName} fallback={<PanelBegins />}>
              <DeskDepth instrument={instrument} onChart={() => onDepth(false)} />
            </LazyFallback>
          ),
          book: withRest(
            'greeks',
            hasLadder ? (
              <BookPanel key={instrumentName} {...book} isDepth={isDepth} onDepth={onDepth} />
            ) : (
              <BookOrLadder key={instrumentName} {...prices} isDepth={isDepth} onDepth={onDepth} />
            ),
          ),
          ladder: <TradeLadder key={instrumentName} {...prices} />,
          tape: withRest(
            'payoff',
            <LazyFallback key={instrumentName} fallback={<TapeBegins />}>
              <LiveTrades instrument={instrument} />
            </LazyFallback>,
          ),
          ticket: (
            <LazyFallback key={instrumentName} fallback={<PanelBegins />}>
              <AboveAccount>
                <TicketPanel instrument={instrument} context={ticket} />
              </AboveAccount>
            </LazyFallback>
          ),
          account: (
            <LazyFallback key={instrumentName} fallback={<PanelBegins />}>
              <AccountTables instrument={instrument} />
            </LazyFallback>
          ),
          orders: (
            <LazyFallback key={instrumentName} fallback={<PanelBegins />}>
              <AccountTables instrument={instrument} isOrders />
            </LazyFallback>
          ),
          chain: (
            <LazyFallback fallback={<PanelBegins />}>
              <ChainPanel instrument={instrument} setDraft={ticket.setDraft} />
            </LazyFallback>
          ),
          markets: markets(false),
          watchlist: markets(true),
          chart2: otherChart('chart2'),
          chart3: otherChart('chart3'),
          chart4: otherChart('chart4'),
          screen: screenPanel('screen'),
          screen2: screenPanel('screen2'),
          greeks: optionPanel('greeks'),
          payoff: optionPanel('payoff'),
        }}
        isDepth={isDepth}
        onDepth={onDepth}
        more={isOption ? optionPanels : noPanels}
        onOpenPicker={onOpenPicker}
      />
    </DeskOrders>
  )
}

/** Shown when the whole desk has failed. */
function ListsAlone({ instrument }: { instrument: Instrument }) {
  return (
    <div className="flex h-2/5 min-h-0 shrink-0 flex-col ">
      <LazyFallback fallback={<PanelBegins />}>
        <AccountTables instrument={instrument} />
      </LazyFallback>
    </div>
  )
}

function PanelBegins() {
  return <div className="h-full bg-surface-1" aria-busy="true" />
}

type BookOrLadderProps = Omit<ComponentProps<typeof TradeLadder>, 'leading'> &
  Pick<ComponentProps<typeof BookPanel>, 'isDepth' | 'onDepth'>

/** The book panel: the book or the ladder, whichever the trader selected last. */
function BookOrLadder({ isDepth, onDepth, ...props }: BookOrLadderProps) {
  const [{ view }, change] = useBookPreferences()
  const show = (next: 'book' | 'ladder') => change((now) => ({ ...now, view: next }))
  const leading = (
    <fieldset aria-label={t('View')} className="-ml-1 flex">
      {(['book', 'ladder'] as const).map((each) => (
        <IconButton
          key={each}
          label={each === 'book' ? t('Order book') : t('Ladder')}
          icon={each === 'book' ? <BookIcon /> : <LadderIcon />}
          aria-pressed={view === each}
          className="aria-pressed:bg-surface-2 aria-pressed:text-text-1"
          onClick={() => show(each)}
        />
      ))}
    </fieldset>
  )
  if (view === 'ladder') return <TradeLadder {...props} leading={leading} />
  const { draft: _, ...book } = props
  return <BookPanel {...book} isDepth={isDepth} onDepth={onDepth} leading={leading} />
}
