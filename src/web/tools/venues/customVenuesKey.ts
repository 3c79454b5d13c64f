/** Storage key of custom venues: URLs and domains, nothing secret. */
export const customVenuesKey = 'optick.ownVenues'
