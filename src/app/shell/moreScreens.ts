import { t } from '@/ui/t'
import { moreRoutes, strategiesPath, transfersPath } from '@/appContext/moreRoutes'
import { routes } from '@/appContext/routes'

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
  { label: t('Interface'), path: '/interface' },
]
