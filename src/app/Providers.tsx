import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { AccountProvider } from '@/account/accountContext'
import { ClientProvider } from '@/client/clientContext'
import { MarketDataProvider } from '@/marketData/marketDataContext'
import { PageStoresContext } from '@/appContext/pageStores'
import type { Services } from './services/createServices'

export function Providers({ services, children }: { services: Services; children: ReactNode }) {
  return (
    <QueryClientProvider client={services.queryClient}>
      <ClientProvider client={services.client}>
        <MarketDataProvider marketData={services.marketData}>
          <AccountProvider services={services.account}>
            <PageStoresContext value={services.pageStores}>{children}</PageStoresContext>
          </AccountProvider>
        </MarketDataProvider>
      </ClientProvider>
    </QueryClientProvider>
  )
}
