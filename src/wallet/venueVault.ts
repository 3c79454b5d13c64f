import type { KeyVault } from './keyVault'

/** The part of a vault that belongs to one venue: what is kept for another is not found in it. */
export function venueVault(vault: KeyVault, scope: string): KeyVault {
  const own = (name: string) => `${name}:${scope}`
  return {
    read: (name) => vault.read(own(name)),
    write: (name, secret) => vault.write(own(name), secret),
    remove: (name) => vault.remove(own(name)),
  }
}
