import { openDatabase, secretStore, settled } from './keyVault'

export async function removeSecrets(openFactory: () => IDBFactory, isOver: (name: string) => boolean): Promise<void> {
  const store = (await openDatabase(openFactory)).transaction(secretStore, 'readwrite').objectStore(secretStore)
  const names = await settled(store.getAllKeys())
  await Promise.all(
    names.filter((name) => typeof name === 'string' && isOver(name)).map((name) => settled(store.delete(name))),
  )
}
