import { Suspense, useId, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { t } from '@/web/language/t'
import { ChevronDownIcon } from '@/web/ui/icons'
import { lazyPanel } from '@/web/ui/lazyPanel'
import { optionPath, startAsset } from '@/web/ui/navigation/optionPaths'
import {
  historyPath,
  routes,
  startHistory,
  startInstrument,
  tradePath,
  carriedSearch,
} from '@/web/ui/navigation/routes'
import { useScreenWidth } from '@/web/ui/useScreenWidth'
import { furtherName } from './furtherNames'

const MoreScreenLinks = lazyPanel(() => import('./MoreScreenLinks').then((module) => module.MoreScreenLinks), 'mark')

type ScreenLink = { readonly label: string; readonly path: string; readonly isHere: (location: string) => boolean }

export const screenLinks: readonly ScreenLink[] = [
  // The root redirects to the trading screen.
  {
    label: t('Trade'),
    path: tradePath(startInstrument),
    isHere: (location) => location === '/' || location.startsWith('/trade/'),
  },
  { label: t('Markets'), path: routes.markets, isHere: (location) => location === routes.markets },
  { label: t('Options'), path: optionPath('chain', startAsset), isHere: (location) => location.startsWith('/options') },
  { label: t('Portfolio'), path: routes.portfolio, isHere: (location) => location === routes.portfolio },
  { label: t('History'), path: historyPath(startHistory), isHere: (location) => location.startsWith('/history/') },
]

/** The menu of tools, which on a phone also has the screens. */
export const menuId = 'tools-menu'

export function ScreenLinks({ onAhead, onPress }: Record<'onAhead' | 'onPress', (path: string) => void>) {
  const [location] = useLocation()
  const here = screenLinks.find(({ isHere }) => isHere(location))
  // A phone's bar leads to the screens; its header names the current one, or the instrument.
  if (useScreenWidth() === 'phone') {
    return location.startsWith('/trade/') ? null : (
      <span className="truncate px-1.5 text-lg font-semibold">{here?.label ?? furtherName(location) ?? 'Optick'}</span>
    )
  }
  return (
    <>
      <nav aria-label={t('Screens')} className="flex h-full items-stretch max-[49.9375rem]:hidden">
        {screenLinks.map((link) => (
          <Link
            key={link.path}
            href={link.path + carriedSearch()}
            onPointerEnter={() => onAhead(link.path)}
            onFocus={() => onAhead(link.path)}
            onPointerDown={() => onPress(link.path)}
            aria-current={link === here ? 'page' : undefined}
            className="relative flex items-center px-2 text-sm font-medium text-text-3 max-[59.9375rem]:last:hidden -outline-offset-2! hover:text-text-1 aria-[current]:text-text-1 aria-[current]:after:absolute aria-[current]:after:inset-x-2 aria-[current]:after:bottom-0 aria-[current]:after:h-0.5 aria-[current]:after:bg-accent"
          >
            {link.label}
          </Link>
        ))}
      </nav>
      <ScreenMenu here={here} />
    </>
  )
}

/** A menu of screens as a native popover: Esc or a press outside closes it. Its content loads on first use. */
function ScreenMenu({ here }: { here: ScreenLink | undefined }) {
  const [location] = useLocation()
  const id = useId()
  const menu = useRef<HTMLElement>(null)
  const [wasOpened, setWasOpened] = useState(false)
  const close = () => menu.current?.hidePopover()
  return (
    <div>
      <button
        type="button"
        popoverTarget={id}
        aria-label={t('Current screen: {screen}. More screens', { screen: here?.label ?? t('none') })}
        aria-current={here === undefined && furtherName(location) !== undefined ? 'page' : undefined}
        className="relative flex h-11 items-center gap-1 rounded-sm px-1.5 text-sm font-medium -outline-offset-2! hover:bg-surface-2 min-[50rem]:text-text-3 min-[50rem]:hover:bg-transparent min-[50rem]:hover:text-text-1 min-[50rem]:aria-[current]:text-text-1 min-[50rem]:aria-[current]:after:absolute min-[50rem]:aria-[current]:after:inset-x-2 min-[50rem]:aria-[current]:after:bottom-0 min-[50rem]:aria-[current]:after:h-0.5 min-[50rem]:aria-[current]:after:bg-accent"
      >
        {here === undefined ? (
          (furtherName(location) ?? t('More'))
        ) : (
          <>
            <span className="min-[50rem]:hidden">{here.label}</span>
            <span className="max-[49.9375rem]:hidden">{t('More')}</span>
          </>
        )}
        <ChevronDownIcon width={12} height={12} className="text-text-3" />
      </button>
      <nav
        ref={menu}
        id={id}
        popover="auto"
        aria-label={t('Screens')}
        onToggle={() => setWasOpened(true)}
        className="fixed inset-auto top-12 left-2 m-0 max-h-[calc(100dvh-56px)] min-w-72 overflow-y-auto min-[50rem]:mt-1 min-[50rem]:[inset:auto] min-[50rem]:[position-area:bottom_span-right] rounded-md border-0 bg-surface-2 p-1 text-text-1 shadow-float"
      >
        {screenLinks.map((link) => (
          <Link
            key={link.path}
            href={link.path + carriedSearch()}
            onClick={close}
            aria-current={link === here ? 'page' : undefined}
            className="flex h-9 items-center rounded-sm px-3 text-sm text-text-2 hover:bg-surface-1 aria-[current]:font-medium aria-[current]:text-text-1 pointer-coarse:h-11 min-[50rem]:not-last-of-type:hidden min-[60rem]:hidden"
          >
            {link.label}
          </Link>
        ))}
        {wasOpened && (
          <Suspense fallback={null}>
            <MoreScreenLinks onChosen={close} />
          </Suspense>
        )}
      </nav>
    </div>
  )
}
