import { Link, useLocation } from 'wouter'
import { moreRoutes, strategiesPath, transfersPath } from '@/appContext/moreRoutes'
import { routes, carriedSearch } from '@/appContext/routes'
import { t } from '@/language/t'

/** The screens that are gone to now and then, in the order of the menu. Loaded when the menu is opened. */
export const moreScreens: readonly { readonly label: string; readonly path: string }[] = [
  { label: t('Transfers'), path: transfersPath() },
  { label: t('Strategies'), path: strategiesPath() },
  { label: t('Rewards'), path: '/rewards' },
  { label: t('OTC'), path: moreRoutes.otc },
  { label: t('Statistics'), path: moreRoutes.statistics },
  { label: t('Account'), path: moreRoutes.profile },
  { label: t('Venues'), path: moreRoutes.venues },
  { label: t('API keys'), path: routes.apiKeys },
  { label: t('API'), path: '/interface' },
]

/** The links of the menu of screens that are gone to now and then. */
export function MoreScreenLinks({ className, onChosen }: { className: string; onChosen: () => void }) {
  const [location] = useLocation()
  return moreScreens.map(({ label, path }) => (
    <Link
      key={path}
      href={path + carriedSearch()}
      onClick={onChosen}
      aria-current={location.startsWith(path) ? 'page' : undefined}
      className={className}
    >
      {label}
    </Link>
  ))
}
