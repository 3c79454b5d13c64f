import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { useTicketChoice } from '@/web/desk/draft/ticketChoice'
import { t } from '@/web/language/t'
import { useFollowedMarket } from '@/web/market/followedMarketContext'
import { useThrottledOrderBook } from '@/web/market/orderBook/useThrottledOrderBook'
import { useInstrumentTerms } from '@/web/market/useKnownTerms'
import { useTradeAccess } from '@/web/session/access/useTradeAccess'
import { useAccountServices } from '@/web/session/accountContext'
import { Button, IconButton } from '@/web/ui/Button'
import { formatPrice } from '@/web/ui/formatNumber'
import { ChevronDownIcon, drawn } from '@/web/ui/icons'
import { OuterScrollContext } from '@/web/ui/outerScroll'
import { PanelPlaceContext } from '@/web/ui/placeBeside'
import { runShortcut } from '@/web/ui/shortcuts/shortcutRegistry'
import { Tabs } from '@/web/ui/Tabs'
import { useChartTabs } from './ChartTabs'
import type { DeskContent } from './Desk'
import { panelName } from './panelName'

type View = ReturnType<typeof useChartTabs>['shown'] | 'book' | 'tape'

const ToolsIcon = drawn('M2 11c3 0 3-6 6-6s3 6 6 6')

/**
 * The market above the trader's lists in one scroll, and Buy and Sell below it. The ticket opens as a sheet over it, so
 * that the price stays visible; beside it on a phone on its side.
 */
export function PhoneDesk(props: DeskContent) {
  const { strip, panelOf } = props
  const { getHanded, getKind, choose } = useTicketChoice()
  const { canTrade, stepOn } = useTradeAccess()
  const isVisitor = canTrade === 'signedOut'
  const [isTrading, setTrading] = useState(() => getHanded() !== undefined)
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const trade = (id: 'ticket.buy' | 'ticket.sell') => () => {
    // A stop has a side of its own, which could be the other one.
    if (getKind() === 'stop') choose('order')
    runShortcut(id)
    setTrading(true)
  }
  return (
    <div className="flex min-h-0 flex-1 flex-col lying:flex-row lying:gap-1">
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">
        {strip}
        <div
          ref={setScroller}
          className="flex min-h-0 flex-1 flex-col overflow-x-hidden overflow-y-auto overscroll-contain"
        >
          <MarketTabs {...props} />
          <OuterScrollContext value={scroller}>
            <div className="relative mt-1 flex grow flex-col [&_[role=tabpanel]]:min-h-60 [&>.account-tables]:h-auto! [&>.account-tables]:grow">
              {panelOf('account')}
            </div>
          </OuterScrollContext>
        </div>
      </div>
      {isTrading ? (
        <TicketSheet instrumentName={props.instrumentName} onClose={() => setTrading(false)}>
          {panelOf('ticket')}
        </TicketSheet>
      ) : (
        <div className="flex shrink-0 flex-col bg-surface-1 lying:w-24">
          {isVisitor && <PlayMoneyLine />}
          <div
            data-tour="trade"
            className="flex h-15 shrink-0 gap-2 px-3 py-2 lying:h-auto lying:flex-1 lying:flex-col lying:p-1"
          >
            <Button variant={isVisitor ? 'quiet' : 'buy'} className={side} onClick={trade('ticket.buy')}>
              {t('Buy')}
            </Button>
            <Button variant={isVisitor ? 'quiet' : 'sell'} className={side} onClick={trade('ticket.sell')}>
              {t('Sell')}
            </Button>
            {isVisitor && (
              <Button
                variant="primary"
                data-tour="connect"
                className={`${side} flex-2! text-base! lying:whitespace-normal`}
                onClick={stepOn}
              >
                {t('Connect to trade')}
              </Button>
            )}
          </div>
        </div>
      )}
    </div>
  )
}

/** A phone has no room for the banner of wider screens. */
function PlayMoneyLine() {
  const isPaper = useAccountServices().venue.kind === 'paper'
  const isSimulated = useFollowedMarket() === undefined
  if (!isPaper) return null
  return (
    <p className="px-3 pt-2 text-center text-sm text-text-2 lying:hidden">
      {isSimulated ? t('Play money on a live simulated market.') : t('Play money on a local venue.')}
    </p>
  )
}

const side = 'h-11! flex-1 px-1! text-lg! lying:h-auto!'

/** Chart, book, trades and depth. The chart's interval is beside the tabs; its other tools are behind a button. */
function MarketTabs(props: DeskContent) {
  const { panelOf, isDepth } = props
  const chart = useChartTabs(props)
  const [market, setMarket] = useState<'book' | 'tape'>()
  const [wasDepth, setWasDepth] = useState(isDepth)
  const [lead, setLead] = useState<HTMLElement | null>(null)
  const [areToolsOpen, setToolsOpen] = useState(false)
  // The book has a button that opens the depth chart.
  if (wasDepth !== isDepth) {
    setWasDepth(isDepth)
    if (isDepth) setMarket(undefined)
  }
  const shown: View = market ?? chart.shown
  const isChart = shown === 'chart'
  const [first = 'chart', ...others] = chart.tabs
  const tabs: readonly View[] = [first, 'book', 'tape', ...others]
  const show = (view: View) => {
    if (view === 'book' || view === 'tape') return setMarket(view)
    setMarket(undefined)
    chart.show(view)
  }
  const header = areToolsOpen ? openTools : '[&_.panel>header]:hidden'
  return (
    <Tabs
      isNaming
      isOneRow
      label={t('Market')}
      tabs={tabs.map((id) => ({ id, label: id === 'book' ? t('Book') : panelName(id) }))}
      selected={shown}
      onSelect={show}
      className={`panel shrink-0 rounded-none! [&>[role=tabpanel]]:flex-none ${isChart ? `[&>[role=tabpanel]]:h-64 lying:[&>[role=tabpanel]]:h-53 ${header}` : '[&>[role=tabpanel]]:h-96'}`}
      actions={
        isChart && (
          <>
            <div ref={setLead} data-tour="chart" className="@container flex w-32 items-center justify-end gap-1" />
            <IconButton
              label={t('Chart tools')}
              icon={<ToolsIcon />}
              aria-expanded={areToolsOpen}
              className="aria-expanded:bg-surface-2 aria-expanded:text-text-1"
              onClick={() => setToolsOpen(!areToolsOpen)}
            />
          </>
        )
      }
    >
      <PanelPlaceContext value={{ isNamed: true, ...(isChart && { lead }) }}>{panelOf(shown)}</PanelPlaceContext>
    </Tabs>
  )
}

/** Over the chart's upper right corner, so that the chart keeps its height. */
const openTools =
  '[&_.panel]:relative [&_.panel>header]:absolute [&_.panel>header]:top-0 [&_.panel>header]:right-0 [&_.panel>header]:z-20 [&_.panel>header]:rounded-sm [&_.panel>header]:bg-surface-1'

type TicketSheetProps = { instrumentName: string; onClose: () => void; children: ReactNode }

/** The ticket as a sheet over the lower part of a phone. The content above it stays usable. */
function TicketSheet({ instrumentName, onClose, children }: TicketSheetProps) {
  const sheet = useRef<HTMLElement>(null)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    sheet.current?.focus()
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      // One press closes one thing: the tour listens after this.
      event.preventDefault()
      close()
    }
    document.addEventListener('keydown', onKey)
    // Hides the shell's bar.
    const { dataset } = document.documentElement
    dataset['sheet'] = ''
    return () => {
      document.removeEventListener('keydown', onKey)
      delete dataset['sheet']
    }
  }, [])
  return (
    <section
      ref={sheet}
      aria-label={panelName('ticket')}
      tabIndex={-1}
      className="ticket-sheet fixed inset-x-0 bottom-0 z-20 flex max-h-[calc(100dvh-7rem)] flex-col rounded-t-lg bg-surface-1 pt-2 pb-[env(safe-area-inset-bottom)] shadow-float outline-none before:absolute before:top-1.5 before:left-1/2 before:h-1 before:w-9 before:-translate-x-1/2 before:rounded-full before:bg-control-line max-[43.6875rem]:[@media(max-height:35rem)]:max-h-dvh lying:static lying:max-h-none lying:w-80 lying:shrink-0 lying:rounded-none lying:pt-0 lying:shadow-none lying:before:hidden"
    >
      <header className="flex h-11 shrink-0 items-center gap-2 pr-1 pl-3 text-sm">
        <h2 className="flex-1 truncate text-lg font-semibold proportional-nums">{instrumentName}</h2>
        <BestPrices instrumentName={instrumentName} />
        <IconButton label={t('Close')} icon={<ChevronDownIcon />} onClick={onClose} />
      </header>
      {children}
    </section>
  )
}

function BestPrices({ instrumentName }: { instrumentName: string }) {
  const { bestBid, bestAsk, status } = useThrottledOrderBook(instrumentName)
  const step = useInstrumentTerms()(instrumentName)?.priceStep
  const isLive = status === 'live'
  return (
    <dl className="flex items-baseline gap-1 whitespace-nowrap">
      <dt className="text-xs text-text-3">{t('Bid')}</dt>
      <dd className="text-buy">{step !== undefined && formatPrice(isLive ? bestBid : undefined, step)}</dd>
      <dt className="ml-1.5 text-xs text-text-3">{t('Ask')}</dt>
      <dd className="text-sell">{step !== undefined && formatPrice(isLive ? bestAsk : undefined, step)}</dd>
    </dl>
  )
}
