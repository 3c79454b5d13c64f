import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { AccountProvider } from '@/account/accountContext'
import { ClientProvider } from '@/client/clientContext'
import { MarketDataProvider } from '@/marketData/marketDataContext'
import type { Services } from './services/createServices'

export function Providers({ services, children }: { services: Services; children: ReactNode }) {
  return (
    <QueryClientProvider client={services.queryClient}>
      <ClientProvider client={services.client}>
        <MarketDataProvider marketData={services.marketData}>
          <AccountProvider services={services.account}>{children}</AccountProvider>
        </MarketDataProvider>
      </ClientProvider>
    </QueryClientProvider>
  )
}
