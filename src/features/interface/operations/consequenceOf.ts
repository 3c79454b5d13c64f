import { t } from '@/ui/t'
import type { Effect } from './effectOf'

/** What sending does, in words for the trader. */
export function consequenceOf(effect: Effect): string {
  switch (effect) {
    case 'none':
      return t('Nothing is changed.')
    case 'orders':
      return t('This changes orders or quotes of your account at the venue, at once and without another question.')
    case 'money':
      return t('This moves or commits money of your account at the venue, at once and without another question.')
    case 'keys':
      return t('This changes who may act for your account. A key that is deleted does not come back.')
    case 'settings':
      return t('This changes settings of your account at the venue, at once.')
  }
}
