import type { KeyVault } from '@/web/session/wallet/keyVault'

export function createMemoryVault(): KeyVault {
  const secrets = new Map<string, string>()
  return {
    read: (name) => Promise.resolve(secrets.get(name)),
    write: (name, secret) => {
      secrets.set(name, secret)
      return Promise.resolve()
    },
    remove: (name) => {
      secrets.delete(name)
      return Promise.resolve()
    },
  }
}
