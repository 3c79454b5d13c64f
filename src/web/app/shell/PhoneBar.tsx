import { Link, useLocation } from 'wouter'
import { t } from '@/web/language/t'
import { useRecentMarkets } from '@/web/market/useRecentMarkets'
import { useAccess } from '@/web/session/accountContext'
import { useTour } from '@/web/tools/tour/tour'
import { HeaderTool } from '@/web/ui/HeaderTool'
import { BellIcon, CandlesIcon, drawn, SearchIcon } from '@/web/ui/icons'
import { InfoIcon, ListIcon } from '@/web/ui/moreIcons'
import { carriedSearch, tradePath } from '@/web/ui/navigation/routes'
import { runShortcut } from '@/web/ui/shortcuts/shortcutRegistry'
import { furtherName } from './furtherNames'
import { MoreScreenLinks } from './MoreScreenLinks'
import { menuId, screenLinks } from './ScreenLinks'

const OptionsIcon = drawn('M2 11h5l6.5-7')
const PortfolioIcon = drawn('M2.5 5h11v8h-11zM5.5 5V3h5v2')
const DotsIcon = drawn('M3.5 8v.1M8 8v.1M12.5 8v.1')

const [trade, markets, options, portfolio, ...further] = screenLinks
const places = [
  { link: markets, icon: <ListIcon width={20} height={20} /> },
  { link: trade, icon: <CandlesIcon width={20} height={20} /> },
  { link: options, icon: <OptionsIcon width={20} height={20} /> },
  { link: portfolio, icon: <PortfolioIcon width={20} height={20} /> },
]

/** The accent marks where the trader is. */
const place =
  'flex min-w-0 flex-col items-center justify-center gap-1 text-xs leading-3 font-medium text-text-3 -outline-offset-2! aria-[current]:text-text-1 lying:flex-row lying:gap-2 lying:text-xs [&[aria-current]_svg]:text-accent'

type PhoneBarProps = Record<'onAhead' | 'onPress', (path: string) => void>

/**
 * The screens at the bottom of a phone. The bar leaves its room to the on-screen keyboard and to an open ticket: beside
 * the ticket of a phone on its side, below the ticket of an upright one, which covers it.
 */
export function PhoneBar({ onAhead, onPress }: PhoneBarProps) {
  const [location] = useLocation()
  const [recent] = useRecentMarkets()
  const isElsewhere = further.some(({ isHere }) => isHere(location)) || furtherName(location) !== undefined
  return (
    <nav
      aria-label={t('Screens')}
      className="box-content grid h-14 shrink-0 grid-cols-5 bg-surface-1 pb-[env(safe-area-inset-bottom)] lying:h-11 max-[43.6875rem]:[@media(max-height:35rem)]:hidden [@media(max-height:18rem)]:hidden [[data-sheet]_&]:invisible lying:[[data-sheet]_&]:hidden"
    >
      {places.map(({ link, icon }) => {
        if (link === undefined) return null
        // Back to the market that was open last.
        const path = link === trade && recent !== undefined ? tradePath(recent) : link.path
        return (
          <Link
            key={link.path}
            href={path + carriedSearch()}
            onFocus={() => onAhead(path)}
            onPointerDown={() => onPress(path)}
            aria-current={link.isHere(location) ? 'page' : undefined}
            className={place}
          >
            {icon}
            {link.label}
          </Link>
        )
      })}
      <button type="button" popoverTarget={menuId} aria-current={isElsewhere ? 'page' : undefined} className={place}>
        <DotsIcon width={20} height={20} strokeWidth={2.5} />
        {t('More')}
      </button>
    </nav>
  )
}

/** Links to the remaining screens, and the tools that do not fit in a phone's header. */
export function PhoneMenu({ onChosen }: { onChosen: () => void }) {
  const [location] = useLocation()
  const { canStart, start } = useTour()
  const isVisitor = useAccess().status !== 'trading'
  return (
    <>
      {further.map(({ label, path, isHere }) => (
        <Link
          key={path}
          href={path + carriedSearch()}
          onClick={onChosen}
          aria-current={isHere(location) ? 'page' : undefined}
          className="flex min-h-11 items-center rounded-sm px-3 text-sm text-text-1 hover:bg-surface-2 aria-[current]:bg-accent-soft aria-[current]:font-medium"
        >
          {label}
        </Link>
      ))}
      <div className="columns-2 gap-2 [&>fieldset]:break-inside-avoid">
        <MoreScreenLinks onChosen={onChosen} />
      </div>
      {isVisitor && (
        <>
          <HeaderTool isRow label={t('Commands')} icon={<SearchIcon />} onClick={() => runShortcut('desk.palette')} />
          <HeaderTool
            isRow
            label={t('Notifications')}
            icon={<BellIcon />}
            onClick={() => runShortcut('desk.notifications')}
          />
        </>
      )}
      {canStart && <HeaderTool isRow label={t('One-minute tour')} icon={<InfoIcon />} onClick={start} />}
    </>
  )
}
