import { useId } from 'react'
import { Link, useLocation } from 'wouter'
import { t } from '@/web/language/t'
import { moreRoutes, simplePath, strategiesPath, transfersPath } from '@/web/ui/navigation/moreRoutes'
import { routes, carriedSearch } from '@/web/ui/navigation/routes'

type MoreScreen = { readonly label: string; readonly about: string; readonly path: string }

const groups: readonly { readonly title: string; readonly screens: readonly MoreScreen[] }[] = [
  {
    title: t('Account'),
    screens: [
      { label: t('Transfers'), about: t('Deposit, withdraw and send'), path: transfersPath() },
      { label: t('Rewards'), about: t('Referrals, fee rebates and claims'), path: '/rewards' },
      { label: t('API keys'), about: t('Signing keys and access for programs'), path: routes.apiKeys },
      { label: t('Account'), about: t('Name, email and addresses'), path: moreRoutes.profile },
    ],
  },
  {
    title: t('Trading'),
    screens: [
      { label: t('Simple view'), about: t('One screen for a first trade'), path: simplePath() },
      { label: t('Strategies'), about: t('Invest in a managed strategy'), path: strategiesPath() },
      { label: t('OTC'), about: t('Quotes from the venue’s desk'), path: moreRoutes.otc },
      { label: t('Statistics'), about: t('Volume, funding and settlements'), path: moreRoutes.statistics },
    ],
  },
  {
    title: t('Venue'),
    screens: [
      { label: t('Venues'), about: t('Add, check and remove venues'), path: moreRoutes.venues },
      ...(import.meta.env.MODE === 'site'
        ? [{ label: t('Data'), about: t('What the paper venue keeps in this browser'), path: moreRoutes.data }]
        : []),
      { label: t('API'), about: t('Endpoints, checks and REST orders'), path: '/interface' },
    ],
  },
]

export const moreScreens: readonly MoreScreen[] = groups.flatMap(({ screens }) => screens)

/** The name of the current screen, if it is one of the menu. */
export function MoreScreenName() {
  const [location] = useLocation()
  return moreScreens.find(({ path }) => location.startsWith(path))?.label ?? t('More')
}

export function MoreScreenLinks({ onChosen }: { onChosen: () => void }) {
  const [location] = useLocation()
  const baseId = useId()
  return groups.map(({ title, screens }) => (
    <fieldset key={title} aria-labelledby={baseId + title} className="min-w-0">
      <p id={baseId + title} className="label px-3 pt-2 pb-1">
        {title}
      </p>
      {screens.map(({ label, about, path }) => (
        <Link
          key={path}
          href={path + carriedSearch()}
          onClick={onChosen}
          aria-current={location.startsWith(path) ? 'page' : undefined}
          aria-label={label}
          aria-describedby={baseId + path}
          className="flex min-h-10 flex-col justify-center rounded-sm px-3 py-1 text-sm text-text-1 hover:bg-surface-1 aria-[current]:bg-accent-soft aria-[current]:font-medium pointer-coarse:min-h-11"
        >
          {label}
          <span id={baseId + path} className="text-xs font-normal text-text-3">
            {about}
          </span>
        </Link>
      ))}
    </fieldset>
  ))
}
