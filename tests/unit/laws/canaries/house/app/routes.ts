export default ['routes/shop/home.tsx', 'routes/shop/cart.tsx', 'routes/account/orders.tsx']
