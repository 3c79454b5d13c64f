import { t } from '@/web/language/t'

/** Names of the screens outside the main navigation, by the beginning of their path. The longer beginnings are first. */
const names: readonly (readonly [path: string, name: string])[] = [
  ['/settings/account', t('Account')],
  ['/settings/venues', t('Venues')],
  ['/settings/data', t('Data')],
  ['/settings', t('Settings')],
  ['/transfers', t('Transfers')],
  ['/rewards', t('Rewards')],
  ['/keys', t('API keys')],
  ['/simple', t('Simple view')],
  ['/strategies', t('Strategies')],
  ['/otc', t('OTC')],
  ['/statistics', t('Statistics')],
  ['/interface', t('API')],
]

/**
 * Returns the name of a screen outside the main navigation. It is in the header's code, so that the name never waits.
 */
export function furtherName(location: string): string | undefined {
  return names.find(([path]) => location.startsWith(path))?.[1]
}
