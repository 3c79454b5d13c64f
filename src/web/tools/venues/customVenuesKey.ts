/** Where this browser keeps venues of the trader's own: addresses and domains, nothing secret. */
export const customVenuesKey = 'optick.ownVenues'
