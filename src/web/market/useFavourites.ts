import * as z from 'zod/mini'
import { usePersisted } from '@/web/ui/usePersisted'

const favourites = z.catch(z.array(z.string()), [])

export function useFavourites() {
  const [names, change] = usePersisted('favourites', readFavourites)
  return {
    names,
    toggle: (name: string) =>
      change((now) => (now.includes(name) ? now.filter((other) => other !== name) : [...now, name])),
  }
}

function readFavourites(persisted: unknown): readonly string[] {
  return z.parse(favourites, persisted)
}
