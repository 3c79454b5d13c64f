import type { ToastCategory } from '@/ui/showToast'
import { t } from '@/ui/t'

export const categoryWords: Readonly<Record<ToastCategory, string>> = {
  orders: t('Orders'),
  fills: t('Fills'),
  triggers: t('Stops that trigger'),
  risk: t('Risk'),
  connection: t('Connection'),
  alerts: t('Alerts'),
  account: t('Account'),
}

/** What is told under each. */
export const categoryHints: Readonly<Record<ToastCategory, string>> = {
  orders: t('Placed, amended, cancelled, refused'),
  fills: t('Your orders that trade'),
  triggers: t('Stops and take-profits that are let go'),
  risk: t('Margin calls, market-maker protection'),
  connection: t('The link to the venue, lost and restored'),
  alerts: t('The prices you asked to be told of'),
  account: t('Wallet, keys, transfers'),
}
