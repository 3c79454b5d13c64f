import { useId } from 'react'
import { Link, useLocation } from 'wouter'
import { t } from '@/web/language/t'
import { moreRoutes, simplePath, strategiesPath, transfersPath } from '@/web/ui/navigation/moreRoutes'
import { routes, carriedSearch } from '@/web/ui/navigation/routes'
import { furtherName } from './furtherNames'

type MoreScreen = { readonly about: string; readonly path: string }

const groups: readonly { readonly title: string; readonly screens: readonly MoreScreen[] }[] = [
  {
    title: t('Account'),
    screens: [
      { about: t('Deposit, withdraw and send'), path: transfersPath() },
      { about: t('Referrals, fee rebates and claims'), path: '/rewards' },
      { about: t('Signing keys and access for programs'), path: routes.apiKeys },
      { about: t('Name, email and addresses'), path: moreRoutes.profile },
    ],
  },
  {
    title: t('Trading'),
    screens: [
      { about: t('One screen for a first trade'), path: simplePath() },
      { about: t('Invest in a managed strategy'), path: strategiesPath() },
      { about: t('Quotes from the venue’s desk'), path: moreRoutes.otc },
      { about: t('Volume, funding and settlements'), path: moreRoutes.statistics },
    ],
  },
  {
    title: t('Venue'),
    screens: [
      { about: t('Add, check and remove venues'), path: moreRoutes.venues },
      ...(import.meta.env.MODE === 'site'
        ? [{ about: t('What the paper venue keeps in this browser'), path: moreRoutes.data }]
        : []),
      { about: t('Endpoints, checks and REST orders'), path: '/interface' },
    ],
  },
]

export function MoreScreenLinks({ onChosen }: { onChosen: () => void }) {
  const [location] = useLocation()
  const baseId = useId()
  return groups.map(({ title, screens }) => (
    <fieldset key={title} aria-labelledby={baseId + title} className="min-w-0">
      <p id={baseId + title} className="label px-3 pt-2 pb-1">
        {title}
      </p>
      {screens.map(({ about, path }) => (
        <Link
          key={path}
          href={path + carriedSearch()}
          onClick={onChosen}
          aria-current={location.startsWith(path) ? 'page' : undefined}
          aria-label={furtherName(path)}
          aria-describedby={baseId + path}
          className="flex min-h-10 flex-col justify-center rounded-sm px-3 py-1 text-sm text-text-1 hover:bg-surface-1 aria-[current]:bg-accent-soft aria-[current]:font-medium pointer-coarse:min-h-11"
        >
          {furtherName(path)}
          <span id={baseId + path} className="text-xs font-normal text-text-3">
            {about}
          </span>
        </Link>
      ))}
    </fieldset>
  ))
}
