import { createContext, useContext, type ReactNode } from 'react'
import { assert } from '@/core/lib/assert'
import type { Client } from './client'

const ClientContext = createContext<Client | undefined>(undefined)

export function ClientProvider({ client, children }: { client: Client; children: ReactNode }) {
  return <ClientContext value={client}>{children}</ClientContext>
}

export function useClient(): Client {
  const client = useContext(ClientContext)
  assert(client !== undefined, 'a component with a client is inside a ClientProvider')
  return client
}
