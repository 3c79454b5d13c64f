import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { useTicketChoice } from '@/web/desk/draft/ticketChoice'
import { t } from '@/web/language/t'
import { IconButton } from '@/web/ui/Button'
import { BookIcon, CandlesIcon, ChevronDownIcon } from '@/web/ui/icons'
import { ListIcon, TradeIcon, WalletIcon } from '@/web/ui/moreIcons'
import { Tabs } from '@/web/ui/Tabs'
import { ChartTabs, useChartTabs } from './ChartTabs'
import type { DeskContent } from './Desk'
import { panelName } from './panelName'

type View = 'chart' | 'book' | 'account'

const marketPanels = ['book', 'ladder', 'tape'] as const

/** A single column with tabs at the bottom. The ticket opens as a sheet over it, so that the price stays visible. */
export function PhoneDesk(props: DeskContent) {
  const { strip, panelOf, onOpenPicker } = props
  const [view, setView] = useState<View>('chart')
  const [market, setMarket] = useState<(typeof marketPanels)[number]>('book')
  const { getHanded } = useTicketChoice()
  const [isTrading, setTrading] = useState(() => getHanded() !== undefined)
  const chart = useChartTabs(props)
  const show = (next: View) => () => {
    setView(next)
    setTrading(false)
  }
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-1">
      {strip}
      <div className="relative flex min-h-0 flex-1 flex-col">
        {view === 'chart' && <ChartTabs {...chart} panelOf={panelOf} className="flex-1" />}
        {view === 'book' && (
          <Tabs
            isNaming
            label={t('Order book, ladder and trades')}
            tabs={marketPanels.map((id) => ({ id, label: panelName(id) }))}
            selected={market}
            onSelect={setMarket}
            className="flex-1 panel"
          >
            {panelOf(market)}
          </Tabs>
        )}
        {view === 'account' && <div className="flex min-h-0 flex-1 flex-col">{panelOf('account')}</div>}
        {isTrading && <TicketSheet onClose={() => setTrading(false)}>{panelOf('ticket')}</TicketSheet>}
      </div>
      <nav
        aria-label={t('Panels')}
        // The on-screen keyboard leaves little room, so the ticket gets all of it. The ticket has its own close button.
        className={`grid shrink-0 grid-cols-5 bg-surface-1 pb-[env(safe-area-inset-bottom)] ${isTrading ? '[@media(max-height:560px)]:hidden' : ''}`}
      >
        <BarButton label={t('Markets')} icon={<ListIcon />} isHere={false} onPress={onOpenPicker} />
        <BarButton
          tour="chart"
          label={t('Chart')}
          icon={<CandlesIcon />}
          isHere={!isTrading && view === 'chart'}
          onPress={show('chart')}
        />
        <BarButton
          label={t('Book')}
          icon={<BookIcon />}
          isHere={!isTrading && view === 'book'}
          onPress={show('book')}
        />
        <BarButton
          tour="trade"
          label={t('Trade')}
          icon={<TradeIcon />}
          isHere={isTrading}
          isExpanded={isTrading}
          onPress={() => setTrading(!isTrading)}
        />
        <BarButton
          label={t('Account')}
          icon={<WalletIcon />}
          isHere={!isTrading && view === 'account'}
          onPress={show('account')}
        />
      </nav>
    </div>
  )
}

type BarButtonProps = {
  label: string
  icon: ReactNode
  isHere: boolean
  isExpanded?: boolean
  onPress: () => void
  /** Name by which the tour finds this tab. */
  tour?: string
}

function BarButton({ label, icon, isHere, isExpanded, onPress, tour }: BarButtonProps) {
  return (
    <button
      type="button"
      data-tour={tour}
      aria-current={isHere && isExpanded === undefined ? 'true' : undefined}
      aria-expanded={isExpanded}
      onClick={onPress}
      className={`relative flex h-13 flex-col items-center justify-center gap-0.5 text-xs -outline-offset-2! ${isHere ? 'text-text-1 after:absolute after:inset-x-4 after:top-0 after:h-0.5 after:bg-accent' : 'text-text-3'}`}
    >
      {icon}
      {label}
    </button>
  )
}

/** The ticket as a sheet over the lower part of a phone. The content above it stays usable. */
export function TicketSheet({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const sheet = useRef<HTMLElement>(null)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    sheet.current?.focus()
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) close()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return (
    <section
      ref={sheet}
      aria-label={panelName('ticket')}
      tabIndex={-1}
      className="ticket-sheet absolute inset-x-0 bottom-0 z-20 flex max-h-[97%] flex-col [@media(max-height:560px)]:max-h-full rounded-t-lg bg-surface-1 shadow-float outline-none"
    >
      <header className="absolute top-2 right-1 z-1">
        <h2 className="sr-only">{panelName('ticket')}</h2>
        <IconButton label={t('Close')} icon={<ChevronDownIcon />} onClick={onClose} />
      </header>
      {children}
    </section>
  )
}
