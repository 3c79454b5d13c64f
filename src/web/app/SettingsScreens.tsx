import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react'
import { Link, Route, Switch, useLocation } from 'wouter'
import { resetLayout } from '@/web/desk/layout/layoutKeys'
import { t } from '@/web/language/t'
import { NotificationSettings } from '@/web/tools/notifications/NotificationSettings'
import { AppearancePage } from '@/web/tools/settings/AppearancePage'
import { SettingsForm } from '@/web/tools/settings/Setting'
import { BellIcon, KeyboardIcon, SunIcon } from '@/web/ui/icons'
import { lazyPanel } from '@/web/ui/lazyPanel'
import { KeyIcon, ListIcon, PlugIcon, WalletIcon } from '@/web/ui/moreIcons'
import { moreRoutes } from '@/web/ui/navigation/moreRoutes'
import { carriedSearch, routes } from '@/web/ui/navigation/routes'
import { runShortcut } from '@/web/ui/shortcuts/shortcutRegistry'
import { useChosenInView } from '@/web/ui/useChosenInView'

const AccountScreen = lazyPanel(() =>
  import('@/web/portfolio/profile/ProfileScreen').then((module) => module.AccountScreen),
)
const VenuesScreen = lazyPanel(() => import('@/web/tools/venues/VenuesScreen').then((module) => module.VenuesScreen))
const KeysScreen = lazyPanel(() => import('@/web/portfolio/keys/ApiKeysScreen').then((module) => module.KeysScreen))
const BrowserDataScreen =
  import.meta.env.MODE === 'site'
    ? lazyPanel(() => import('@/web/app/browserVenue/BrowserDataScreen').then((module) => module.BrowserDataScreen))
    : undefined

type Place = { readonly path: string; readonly label: string; readonly icon: ReactNode }

const places: readonly Place[] = [
  { path: moreRoutes.profile, label: t('Account'), icon: <WalletIcon /> },
  { path: routes.apiKeys, label: t('API keys'), icon: <KeyIcon /> },
  { path: moreRoutes.venues, label: t('Venues'), icon: <PlugIcon /> },
  { path: moreRoutes.appearance, label: t('Appearance and orders'), icon: <SunIcon /> },
  { path: moreRoutes.notifications, label: t('Notifications'), icon: <BellIcon /> },
]
const data: readonly Place[] =
  BrowserDataScreen === undefined ? [] : [{ path: moreRoutes.data, label: t('Data'), icon: <ListIcon /> }]

const placeClass =
  'flex h-9 shrink-0 items-center gap-3 rounded-md px-3 text-left text-base whitespace-nowrap text-text-2 hover:bg-surface-2 hover:text-text-1 aria-[current]:bg-surface-2 aria-[current]:text-text-1 aria-[current]:[&>svg]:text-accent pointer-coarse:h-11 max-md:gap-2'

/** The settings: one list of places beside the chosen one. Below 820 px the list is a strip of tabs. */
export function SettingsScreens() {
  const [location, navigate] = useLocation()
  useEscape(() => {
    // A state means that a screen of this page opened the settings.
    if (history.state !== null) history.back()
    else navigate(`/${carriedSearch()}`)
  })
  const nav = useRef<HTMLElement>(null)
  useChosenInView(nav, location)
  const link = ({ path, label, icon }: Place) => (
    <Link
      key={path}
      data-choice={path}
      href={path + carriedSearch()}
      // One entry in the history for the whole area, so that Back leaves it.
      replace
      state={history.state}
      aria-current={location === path ? 'page' : undefined}
      className={placeClass}
    >
      {icon}
      {label}
    </Link>
  )
  return (
    <section aria-label={t('Settings')} className="flex min-h-0 flex-1 gap-1 max-md:flex-col">
      <nav
        ref={nav}
        aria-label={t('Settings')}
        className="panel flex w-55 shrink-0 flex-col gap-0.5 overflow-x-auto! p-2 max-md:w-auto max-md:flex-row"
      >
        <span aria-hidden="true" className="px-3 py-2 text-base font-medium max-md:hidden">
          {t('Settings')}
        </span>
        {places.map(link)}
        <button type="button" onClick={() => runShortcut('desk.help')} className={placeClass}>
          <KeyboardIcon />
          {t('Shortcuts')}
        </button>
        {data.map(link)}
      </nav>
      <div className="flex min-h-0 min-w-0 flex-1 flex-col gap-1">
        <SettingsPlace />
      </div>
    </section>
  )
}

function SettingsPlace() {
  return (
    <Switch>
      <Route path={moreRoutes.profile}>
        <AccountScreen />
      </Route>
      <Route path={routes.apiKeys}>
        <KeysScreen />
      </Route>
      <Route path={moreRoutes.venues}>
        <VenuesScreen />
      </Route>
      <Route path={moreRoutes.notifications}>
        <SettingsForm title={t('Notifications')}>
          <NotificationSettings />
        </SettingsForm>
      </Route>
      {BrowserDataScreen !== undefined && (
        <Route path={moreRoutes.data}>
          <BrowserDataScreen />
        </Route>
      )}
      <Route>
        <AppearancePage onResetLayout={resetLayout} />
      </Route>
    </Switch>
  )
}

/** Esc leaves the area, unless it belongs to a dialog, a menu or a field. */
function useEscape(leave: () => void): void {
  const run = useEffectEvent(leave)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      if (document.querySelector('dialog[open], [role="dialog"], [role="menu"], :popover-open') !== null) return
      event.preventDefault()
      run()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
