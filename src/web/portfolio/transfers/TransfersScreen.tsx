import { useLocation } from 'wouter'
import { t } from '@/web/language/t'
import { AccountBalances } from '@/web/portfolio/AccountBalances'
import { MoneyLayout } from '@/web/portfolio/MoneyLayout'
import { Begin } from '@/web/session/access/Begin'
import { useAccess } from '@/web/session/accountContext'
import { useAccountFigures } from '@/web/session/figures/useAccountFigures'
import { ListFailed } from '@/web/session/lists/ListFailed'
import { transfersPath } from '@/web/ui/navigation/moreRoutes'
import { carriedSearch } from '@/web/ui/navigation/routes'
import { HiddenScreenTitle } from '@/web/ui/ScreenTitle'
import { TableSkeleton } from '@/web/ui/TableSkeleton'
import { Tabs } from '@/web/ui/Tabs'
import { useAddressBook, type AddressBook } from './AddressBookDialog'
import { DepositTab } from './DepositTab'
import { SwapPanel } from './SwapPanel'
import type { Trading } from './trading'
import { TransfersPanel } from './TransfersPanel'
import { TransferTab } from './TransferTab'
import { YieldVaultPanel } from './YieldVaultPanel'

export function TransfersScreen({ tab }: { tab: string | undefined }) {
  const access = useAccess()
  return (
    <>
      <HiddenScreenTitle>{t('Transfers')}</HiddenScreenTitle>
      {access.status === 'trading' ? <Account key={access.account} trading={access} tab={tabNamed(tab)} /> : <Begin />}
    </>
  )
}

/** Tabs in display order. The ids appear in the address. */
const transferTabs = [
  { id: 'deposit', label: t('Deposit', {}, 'do it') },
  { id: 'withdraw', label: t('Withdraw') },
  { id: 'transfer', label: t('Transfer') },
  { id: 'swap', label: t('Swap') },
  { id: 'vault', label: t('Yield vault') },
] as const
type TransferTab = (typeof transferTabs)[number]['id']

function Account({ trading, tab }: { trading: Trading; tab: TransferTab }) {
  const [, navigate] = useLocation()
  const addresses = useAddressBook(trading.account)
  return (
    <MoneyLayout
      form={
        <Tabs
          label={t('Transfer type')}
          tabs={transferTabs}
          selected={tab}
          onSelect={(id) => navigate(transfersPath(id) + carriedSearch(), { replace: true })}
          className="min-h-0 flex-1"
        >
          <div className="min-h-0 flex-1 overflow-y-auto">
            <Chosen key={tab} trading={trading} tab={tab} addresses={addresses} />
          </div>
        </Tabs>
      }
      balances={<AccountBalances />}
      lists={[<TransfersPanel key="activity" account={trading.account} book={addresses.book} />]}
    />
  )
}

function Chosen({ trading, tab, addresses }: { trading: Trading; tab: TransferTab; addresses: AddressBook }) {
  const live = useAccountFigures()
  if (tab === 'deposit') return <DepositTab account={trading.account} />
  if (tab === 'swap') return <SwapPanel />
  if (tab === 'vault') return <YieldVaultPanel />
  switch (live.status) {
    case 'none':
    case 'loading':
      return <TableSkeleton />
    case 'failed':
      return <ListFailed what={t('Couldn’t load account')} error={live.error} onRetry={async () => live.retry()} />
    case 'live':
    case 'stale':
      return <TransferTab kind={tab} trading={trading} live={live} addresses={addresses} />
  }
}

function tabNamed(name: string | undefined): TransferTab {
  return transferTabs.find(({ id }) => id === name)?.id ?? 'deposit'
}
