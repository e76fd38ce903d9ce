export const LOCK_PRODUCTS = 'select id from products order by id for update'
