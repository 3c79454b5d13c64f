/** The part of the address that goes along to other screens: which venue. The filters of a list stay with it. */
export function venueSearch(search: string = location.search): string {
  const venue = new URLSearchParams(search).get('venue')
  return venue === null ? '' : `?venue=${encodeURIComponent(venue)}`
}
