import type { Endpoint } from '@/protocol/endpoint'
import type { OperationGroup } from '@/protocol/operationGroups'
import { writtenOut } from '@/protocol/jsonSchema'

/** What sending an operation does: reads do nothing; the others are asked about before they are sent. */
export type Effect = 'none' | 'orders' | 'money' | 'keys' | 'settings'

const effects: Readonly<Partial<Record<OperationGroup, Effect>>> = {
  orders: 'orders',
  twap: 'orders',
  rfq: 'orders',
  transfers: 'money',
  strategies: 'money',
  otc: 'money',
  rewards: 'money',
  keys: 'keys',
}

export function effectOf({ method, path, group }: Pick<Endpoint, 'method' | 'path' | 'group'>): Effect {
  if (method === 'GET' || path.endsWith('/preview')) return 'none'
  return effects[group] ?? 'settings'
}

/** Whether it carries a signature of the wallet or of a signing key, which no form can make. */
export function isSigned({ query, body }: Pick<Endpoint, 'query' | 'body'>): boolean {
  return [query, body].some((part) => part !== undefined && JSON.stringify(writtenOut(part)).includes('signature'))
}
