ALTER TABLE "pictures" VALIDATE CONSTRAINT "pictures_place";
