/** The form that a locked session of staff is answered with. Every page loads this file: it imports nothing. */

/** Where it is served; visitors are led elsewhere. */
export const LOCK_PAGE = '/auth/locked'

/** Its own fields. No form of the panel has these names; they are taken out before the form is handed on. */
export const UNLOCK_FIELD = 'unlockPassword'
export const UNLOCK_READS_FIELD = 'unlockReads'

/** The status that tells the panel to ask for the password and to repeat the request. */
export const LOCKED_STATUS = 423
