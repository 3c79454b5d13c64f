import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Services } from '@/web/app/services/createServices'
import { ClientProvider } from '@/web/connection/clientContext'
import { MarketDataProvider } from '@/web/market/marketDataContext'
import { AccountProvider } from '@/web/session/accountContext'
import { PageStoresContext } from '@/web/session/pageStores'

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
