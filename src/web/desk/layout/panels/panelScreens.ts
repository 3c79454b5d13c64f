import { t } from '@/web/language/t'
import { moreRoutes, strategiesPath, transfersPath } from '@/web/ui/navigation/moreRoutes'
import { optionPath, startAsset } from '@/web/ui/navigation/optionPaths'
import { historyPath, routes, startHistory } from '@/web/ui/navigation/routes'

/** The screens that a panel offers. */
export const panelScreens: readonly { readonly label: string; readonly path: string }[] = [
  { label: t('Markets'), path: routes.markets },
  { label: t('Chain'), path: optionPath('chain', startAsset) },
  { label: t('RFQ'), path: optionPath('requests', startAsset) },
  { label: t('Quotes'), path: optionPath('quotes', startAsset) },
  { label: t('Volatility'), path: optionPath('volatility', startAsset) },
  { label: t('Risk'), path: optionPath('risk', startAsset) },
  { label: t('Expiries'), path: optionPath('expiries', startAsset) },
  { label: t('Portfolio'), path: routes.portfolio },
  { label: t('History'), path: historyPath(startHistory) },
  { label: t('Transfers'), path: transfersPath() },
  { label: t('Strategies'), path: strategiesPath() },
  { label: t('Statistics'), path: moreRoutes.statistics },
]

/** The part of a path that names its screen: of the options, the view, too. */
const screenPart = (path: string) => path.split('/', path.startsWith('/options') ? 3 : 2).join('/')

/** The offered screen that an address belongs to; `undefined` for any other. */
export const panelScreenAt = (path: string) =>
  panelScreens.find((screen) => screenPart(screen.path) === screenPart(path))
