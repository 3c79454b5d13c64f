import { t } from '@/ui/t'

/** In the order of the list; the ids stand in the address bar. */
export const transferTabs = [
  { id: 'deposit', label: t('Deposit') },
  { id: 'withdraw', label: t('Withdraw') },
  { id: 'transfer', label: t('Transfer') },
  { id: 'swap', label: t('Swap') },
  { id: 'vault', label: t('Yield vault') },
] as const
export type TransferTab = (typeof transferTabs)[number]['id']

export function tabNamed(name: string | undefined): TransferTab {
  return transferTabs.find(({ id }) => id === name)?.id ?? 'deposit'
}
