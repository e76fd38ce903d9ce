/** Everything that staff may say of a product, as `StaffProduct` names it. */
export const STAFF_PRODUCT_COLUMNS = `
  id, version, reserved, with_courier AS "withCourier", name, category, price_paise AS "pricePaise",
  discounted_price_paise AS "discountedPricePaise", original_price_paise AS "originalPricePaise",
  on_hand AS "onHand", image_url AS "imageUrl", gallery_images AS "galleryImages", description,
  in_stock AS "isInStock", status, slug, sku, format, pages, cover, gsm, ruling,
  line_spacing_mm AS "lineSpacingMm", weight_grams AS "weightGrams", about, hsn,
  gst_rate_percent AS "gstRatePercent", country_of_origin AS "countryOfOrigin", gtin, mpn`
