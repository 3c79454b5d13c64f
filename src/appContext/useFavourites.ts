import * as z from 'zod/mini'
import { usePersisted } from '@/ui/usePersisted'

const favourites = z.catch(z.array(z.string()), [])

/** The names of the instruments that the trader marked, kept in this browser. */
export function useFavourites() {
  const [names, change] = usePersisted('favourites', readFavourites)
  return {
    names,
    toggle: (name: string) =>
      change((kept) => (kept.includes(name) ? kept.filter((other) => other !== name) : [...kept, name])),
  }
}

function readFavourites(kept: unknown): readonly string[] {
  return z.parse(favourites, kept)
}
